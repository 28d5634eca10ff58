import type { ConnectorKind } from '../model/Connector.ts'
import { isWalletError } from '../../errors/index.ts'
import { base, mainnet, type Network, solanaMainnet } from '../../networks/index.ts'
import type { NameRecord } from '../../protocol/index.ts'
import { connect } from '../connection/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import { type TestClient, fakeAdapter, fakeConnector } from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  type GatewayTest,
  createGatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'

/** When a name of the tests was registered. */
const moment = '2026-02-25T06:13:20.100Z'

/** Creates a registered name. */
export function nameOf(
  name: string,
  address: string,
  change: Partial<NameRecord> = {},
): NameRecord {
  return {
    name,
    registered_at: moment,
    updated_at: moment,
    attributes: {},
    addresses: { '60': { address, created_at: moment } },
    ...change,
  }
}

/** Writes an address as if with its checksum. */
export function fakeChecksum(address: string): string {
  return `0x${address.slice(2).toUpperCase()}`
}

/**
 * Creates a client whose gateway serves names on two networks, and answers them as the test defines.
 * `calls` holds only requests for names.
 */
export function createNamesTest(
  answer: (call: ReceivedGatewayRequest) => unknown,
  options: Partial<LatchkeyOptions> = {},
  change: Partial<Pick<TestClient, 'area' | 'clock'>> & {
    readonly adapter?: Partial<Adapter>
    readonly served?: readonly Network[]
  } = {},
): GatewayTest {
  const { adapter, served = [mainnet, base, solanaMainnet], ...parts } = change
  const calls: ReceivedGatewayRequest[] = []
  const first = fakeAdapter(mainnet, {
    gatewayFeatures: ['names'],
    checksumAddress: async (address) => fakeChecksum(address),
    signMessage: async ({ message }) => `0x${message.length.toString(16).padStart(8, '0')}`,
    ...adapter,
  })
  const made = createGatewayTest(
    (one) => {
      if (one.path === '/v1/supported-chains')
        return { http: served.map((network) => network.caipNetworkId), ws: [] }
      if (!/^\/v1\/(identity|profile)\/?/.test(one.path)) return rejectionResponse(404, 'Not here')
      calls.push(one)
      return answer(one)
    },
    options,
    { first, ...parts },
  )
  return { ...made, calls }
}

/** Connects a wallet of a connector kind on the first network. */
export async function connectWithConnectorKind(
  { client }: Pick<TestClient, 'client'>,
  kind: ConnectorKind = 'embedded',
  network: Network = mainnet,
): Promise<void> {
  await connect(client, { connector: fakeConnector('fox', [network], { kind }) })
}

/** Returns the error code of a rejected promise. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  return await promise.then(
    () => 'none',
    (error: unknown) => (isWalletError(error) ? error.code : String(error)),
  )
}
