import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type {
  ActivityResponse,
  ActivityTransaction,
  ActivityTransfer,
} from '../../protocol/index.ts'
import { alice, fakeAdapter, fakeConnector, sessionOf } from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  createGatewayTest,
  type GatewayTest,
} from '../gateway/gateway.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect } from '../connection/index.ts'

/** Creates a transfer of a token. */
export function createTestTransfer(
  symbol: string,
  numeric: string,
  change: Partial<ActivityTransfer> = {},
): ActivityTransfer {
  return {
    fungible_info: { name: `Token ${symbol}`, symbol, icon: null },
    nft_info: null,
    direction: 'out',
    quantity: { numeric },
    value: null,
    price: null,
    ...change,
  }
}

/** Creates an NFT transfer. */
export function createTestNftTransfer(
  name: string,
  isSpam = false,
  numeric = '1',
): ActivityTransfer {
  const nft = { name, flags: { is_spam: isSpam } }
  return createTestTransfer('', numeric, { fungible_info: null, nft_info: nft, direction: 'in' })
}

/** Creates a transaction on mainnet. */
export function createTestTransaction(
  id: string,
  minedAt = '2026-02-11T08:30:05Z',
  change: Partial<ActivityTransaction['metadata']> = {},
  transfers: readonly ActivityTransfer[] = [createTestTransfer('USDC', '12.5')],
): ActivityTransaction {
  return {
    id,
    transfers,
    metadata: {
      operationType: 'send',
      hash: `0x${id}`,
      minedAt,
      sentFrom: alice,
      sentTo: `0x${'2'.repeat(40)}`,
      status: 'confirmed',
      nonce: 14,
      application: null,
      chain: mainnet.caipNetworkId,
      ...change,
    },
  }
}

/** Creates a page of history. */
export function createTestActivityPage(
  data: readonly ActivityTransaction[],
  next?: string,
  change: Partial<ActivityResponse> = {},
): ActivityResponse {
  return { data, next: next ?? null, ...change }
}

/** Test client with a connected account and a fake gateway that serves activity. */
export type ActivityTest = GatewayTest & { readonly pages: () => readonly ReceivedGatewayRequest[] }

/** Creates the client. `answer` returns the gateway's response to each activity request. */
export async function createActivityTest(
  answer: (call: ReceivedGatewayRequest) => unknown,
  options: Partial<LatchkeyOptions> = {},
  type: 'eoa' | 'smartAccount' = 'eoa',
  members: Partial<Adapter> = {},
): Promise<ActivityTest> {
  const http = [mainnet, base, solanaMainnet].map(({ caipNetworkId }) => caipNetworkId)
  const made = createGatewayTest(
    (call) => (call.path.endsWith('/history') ? answer(call) : { http, ws: [], features: [] }),
    options,
    { first: fakeAdapter(mainnet, { gatewayFeatures: ['activity'], ...members }) },
  )
  const connector = fakeConnector('fox', [mainnet, solanaMainnet])
  const accounts = [{ namespace: mainnet.chainNamespace, address: alice, type }]
  connector.answer = async () => [sessionOf(mainnet, [], { accounts }), sessionOf(solanaMainnet)]
  await connect(made.client, { connector, network: mainnet.caipNetworkId })
  return { ...made, pages: () => made.calls.filter(({ path }) => path.endsWith('/history')) }
}
