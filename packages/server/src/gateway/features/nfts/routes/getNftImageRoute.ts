import { namespaceOf } from 'latchkey/caip'
import { type NftImageRequest, nftImageRequestSchema } from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { parseTokenAddress } from '../../../chain/accounts/index.ts'
import { type Chains, findChain } from '../../../chain/chains/index.ts'
import { unservedChainError } from '../../../chain/rpc/index.ts'
import type { FindNftImage } from '../images/createNftImages.ts'
import type { NftPort } from '../NftPort.ts'

const maxAgeSeconds = 86_400

/**
 * `GET /v1/nft-image`
 *
 * Serves the image itself, so that its host does not receive the visitor's IP address. A Content
 * Security Policy blocks all loading and scripts, also when the image is opened as a document.
 */
export function getNftImageRoute(deps: {
  readonly chains: Chains
  readonly ports: readonly NftPort[]
  readonly images: FindNftImage
}): HttpRoute {
  const { chains, ports, images } = deps
  return defineRoute<unknown, NftImageRequest>(
    {
      method: 'GET',
      path: '/v1/nft-image',
      summary: 'Get the image of an NFT',
      project: 'query',
      query: nftImageRequestSchema,
    },
    async ({ query, signal }) => {
      const chain = findChain(chains, query.chainId)
      if (!chain) throw unservedChainError(query.chainId)
      const namespace = namespaceOf(chain.caipNetworkId)
      const port = ports.find((one) => one.namespace === namespace)
      const contract = parseTokenAddress(namespace, query.contract)
      if (!port || contract === undefined)
        throw httpError(400, { field: 'contract', description: 'Must be a contract or a mint' })
      const image = await images(port, chain, { contract, tokenId: query.tokenId }, signal)
      if (!image)
        throw httpError(404, { field: 'contract', description: 'The image does not exist' })
      return new Response(new Uint8Array(image.bytes), {
        headers: {
          'content-type': image.type,
          'cache-control': `public, max-age=${maxAgeSeconds}`,
          'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
          'content-disposition': 'inline',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  )
}
