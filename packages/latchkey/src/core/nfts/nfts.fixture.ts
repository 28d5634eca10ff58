import type { Nft, NftsResponse } from '../../protocol/index.ts'
import { base, mainnet } from '../../networks/index.ts'
import { alice, fakeAdapter, fakeConnector, sessionOf } from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import {
  createGatewayTest,
  type ReceivedGatewayRequest,
  type GatewayTest,
} from '../gateway/gateway.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'

/** Creates an NFT of mainnet. */
export function createTestNft(tokenId: number, change: Partial<Nft> = {}): Nft {
  const contract = `0x${'c0'.repeat(20)}`
  return {
    id: `eip155:1/erc721:${contract}/${tokenId}`,
    chainId: 'eip155:1',
    standard: 'erc721',
    contract,
    tokenId: `${tokenId}`,
    quantity: '1',
    name: `Cat ${tokenId}`,
    description: null,
    collection: 'Cats',
    image: null,
    attributes: [],
    hasMetadata: true,
    isSpam: false,
    ...change,
  }
}

/** Creates a response of the gateway. */
export function createTestNftsPage(
  nfts: readonly Nft[],
  change: Partial<NftsResponse> = {},
): NftsResponse {
  return { data: nfts, next: null, hidden: 0, isComplete: true, ...change }
}

/** Test client with a connected account and a fake gateway that serves NFTs. */
export type NftsTest = GatewayTest & { readonly pages: () => readonly ReceivedGatewayRequest[] }

/**
 * Creates the client, connected to mainnet. `answer` returns the gateway's response to each NFT
 * request.
 */
export async function createNftsTest(
  answer: (call: ReceivedGatewayRequest) => unknown,
  members: Partial<Adapter> = {},
): Promise<NftsTest> {
  const http = [mainnet, base].map(({ caipNetworkId }) => caipNetworkId)
  const made = createGatewayTest(
    (call) => (call.path.endsWith('/nfts') ? answer(call) : { http, ws: [], features: [] }),
    {},
    { first: fakeAdapter(mainnet, { gatewayFeatures: ['nfts'], ...members }) },
  )
  const connector = fakeConnector('fox', [mainnet])
  const accounts = [{ namespace: mainnet.chainNamespace, address: alice, type: 'eoa' as const }]
  connector.answer = async () => [sessionOf(mainnet, [], { accounts })]
  await connect(made.client, { connector, network: mainnet.caipNetworkId })
  return { ...made, pages: () => made.calls.filter(({ path }) => path.endsWith('/nfts')) }
}
