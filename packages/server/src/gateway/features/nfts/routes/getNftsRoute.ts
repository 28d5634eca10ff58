import { namespaceOf } from 'latchkey/caip'
import {
  type Nft,
  type NftsRequest,
  nftsRequestSchema,
  type NftsResponse,
  nftsResponseSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import type { Chain, Chains } from '../../../chain/chains/index.ts'
import { getGatewayOrigin, type TokenRegistry } from '../../../chain/tokens/index.ts'
import { resolveAccountChains } from '../../balances/index.ts'
import { isSpamNft } from '../isSpamNft.ts'
import type { DescribedNft, FindNftMetadata } from '../metadata/createNftMetadataFinder.ts'
import type { NftPort, OwnedNft } from '../NftPort.ts'

/** Names of the asset namespaces in CAIP-19. */
const assetNamespaces = { erc721: 'erc721', erc1155: 'erc1155', spl: 'nft' } as const

/** `GET /v1/account/:address/nfts` */
export function getNftsRoute(deps: {
  readonly chains: Chains
  readonly tokens: Pick<TokenRegistry, 'listed'>
  readonly ports: readonly NftPort[]
  readonly metadata: FindNftMetadata
}): HttpRoute {
  const { chains, tokens, ports, metadata } = deps
  const portOf = ({ caipNetworkId }: Chain): NftPort | undefined =>
    ports.find(({ namespace }) => namespace === namespaceOf(caipNetworkId))
  return defineRoute<{ readonly address: string }, NftsRequest, unknown, NftsResponse>(
    {
      method: 'GET',
      path: '/v1/account/:address/nfts',
      summary: 'List the NFTs of an account, most recently received first',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: nftsRequestSchema,
      reply: nftsResponseSchema,
    },
    async (request) => {
      const { params, query, signal } = request
      const { address, chains: found } = resolveAccountChains(
        { chains, tokens, supports: (one) => portOf(one) !== undefined },
        { address: params.address, chainId: query.chainId },
      )
      const [chain] = found
      const port = chain && portOf(chain)
      if (!chain || !port) return { data: [], next: null, hidden: 0, isComplete: true }
      const page = await port.page(
        { chain, address, cursor: query.cursor, visitor: request.ip },
        signal,
      )
      if (!page) throw httpError(400, { field: 'cursor', description: 'The cursor is invalid' })
      const origin = getGatewayOrigin(request)
      const nfts = await Promise.all(
        page.nfts.map(async (nft): Promise<Nft> => {
          // NFTs without readable data are listed by id.
          const described = await metadata(port, chain, nft).catch(() => undefined)
          return toNft({ chain, nft, described, origin })
        }),
      )
      const shown = query.includeSpam === 'true' ? nfts : nfts.filter(({ isSpam }) => !isSpam)
      const { next = null, isComplete } = page
      return { data: shown, next, hidden: nfts.length - shown.length, isComplete }
    },
  )
}

function toNft(given: {
  readonly chain: Chain
  readonly nft: OwnedNft
  readonly described: DescribedNft | undefined
  readonly origin: string
}): Nft {
  const { nft, described, origin } = given
  const { caipNetworkId: chainId } = given.chain
  const { contract, tokenId, standard, quantity } = nft
  const asset = `${chainId}/${assetNamespaces[standard]}:${contract}`
  const query = new URLSearchParams({
    chainId,
    contract,
    ...(tokenId !== undefined && { tokenId }),
  })
  const collection = described?.collection
  const label = tokenId === undefined ? contract : `#${tokenId}`
  return {
    id: tokenId === undefined ? asset : `${asset}/${tokenId}`,
    chainId,
    standard,
    contract,
    tokenId: tokenId ?? null,
    quantity,
    name: described?.name ?? `${collection ?? ''} ${label}`.trim(),
    description: described?.description ?? null,
    collection: collection ?? null,
    image: described?.image === undefined ? null : `${origin}/v1/nft-image?${query.toString()}`,
    attributes: described?.attributes ?? [],
    hasMetadata: described?.hasMetadata ?? false,
    isSpam: isSpamNft(nft, described),
  }
}
