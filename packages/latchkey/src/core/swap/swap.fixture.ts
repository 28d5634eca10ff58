import type { CaipAddress } from '../../caip/index.ts'
import { base, mainnet } from '../../networks/index.ts'
import { alice, fakeAdapter, fakeConnector, sessionOf } from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  createGatewayTest,
  type GatewayTest,
} from '../gateway/gateway.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect } from '../connection/index.ts'

/** The native currency of mainnet, two tokens, and a swap router. */
export const nativeCurrency: CaipAddress = `eip155:1:0x${'e'.repeat(40)}`
export const usdc: CaipAddress = `eip155:1:0x${'5d'.repeat(20)}`
export const weth: CaipAddress = `eip155:1:0x${'c0'.repeat(20)}`
export const router: CaipAddress = `eip155:1:0x${'7a'.repeat(20)}`
/** The account that swaps. */
export const user: CaipAddress = `eip155:1:${alice}`

/** The address of a token or account, without its network. */
export const toBareAddress = (id: CaipAddress): string => id.slice(id.lastIndexOf(':') + 1)

/** A word of call data. */
export const encodeWord = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/** A call that approves. */
export const approval = (spender: CaipAddress, amount: bigint): string =>
  `0x095ea7b3${encodeWord(toBareAddress(spender))}${encodeWord(amount)}`

/** Answers of the fake gateway that are the same in every test. */
const known: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['/v1/supported-chains', { http: [mainnet.caipNetworkId, base.caipNetworkId], ws: [] }],
  ['/appkit/v1/config', { features: [] }],
])

/** Creates a client whose gateway serves swaps, and answers as the test defines. */
export function createSwapTest(
  answer: (call: ReceivedGatewayRequest) => unknown,
  options: Partial<LatchkeyOptions> = {},
): GatewayTest {
  const first = fakeAdapter(mainnet, {
    gatewayFeatures: ['swaps', 'sessions'],
    nativeTokenAddress: toBareAddress(nativeCurrency),
    signMessage: async ({ message }) => `signed ${message}`,
  })
  return createGatewayTest(
    (call) => (known.has(call.path) ? known.get(call.path) : answer(call)),
    options,
    { first },
  )
}

/** As `createSwapTest`, with a wallet connected. */
export async function createConnectedSwapTest(
  answer: (call: ReceivedGatewayRequest) => unknown,
  options: Partial<LatchkeyOptions> = {},
): Promise<GatewayTest> {
  const made = createSwapTest(answer, options)
  const connector = fakeConnector('fox')
  connector.answer = async () => [sessionOf(mainnet, [alice])]
  await connect(made.client, { connector })
  return made
}

/** Requests other than those with a standard answer. */
export function swapGatewayCalls({
  calls,
}: Pick<GatewayTest, 'calls'>): readonly ReceivedGatewayRequest[] {
  return calls.filter(({ path }) => !known.has(path))
}
