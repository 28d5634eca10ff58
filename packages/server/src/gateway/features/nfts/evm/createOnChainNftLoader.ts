import type { FindCollectionNames } from '../../activity/index.ts'
import { type BatchLoader, createBatchLoader } from '../../../chain/batchLoader/index.ts'
import type { Chain } from '../../../chain/chains/index.ts'
import {
  createCallEncoder,
  decodeAbiString,
  type EvmAddress,
} from '../../../chain/contracts/index.ts'
import type { OnChainNft } from '../NftPort.ts'
import type { ReadUntrustedContracts } from './createUntrustedContractReader.ts'

/** Maximum bytes of a metadata URI; contracts that generate their images return them in it. */
const maxUriLength = 262_144

const tokenURI = createCallEncoder('tokenURI(uint256)')
const uri = createCallEncoder('uri(uint256)')

/**
 * Creates the loader of on-chain token data: the metadata URI, and the name of the contract as
 * collection.
 *
 * @see ERC-721, ERC-1155
 */
export function createOnChainNftLoader(deps: {
  readonly read: ReadUntrustedContracts
  readonly collections: FindCollectionNames
}): BatchLoader<Chain, OnChainNft> {
  const { read, collections } = deps
  return createBatchLoader(
    async (chain, keys) => {
      const tokens = keys.map((key) => {
        const [contract = '', tokenId = ''] = key.split('/')
        return { key, contract, tokenId }
      })
      const groups = tokens.map(({ contract, tokenId }) =>
        [tokenURI, uri].map((encode) => ({
          to: contract as EvmAddress,
          data: encode(BigInt(tokenId)),
        })),
      )
      const contracts = [...new Set(tokens.map(({ contract }) => contract))]
      const { signal } = new AbortController()
      const [answers, names] = await Promise.all([
        read(chain, groups),
        // Without names, NFTs are shown by id.
        collections(chain, contracts, signal).catch(() => new Map<string, string>()),
      ])
      return new Map(
        tokens.map(({ key, contract, tokenId }, index): [string, OnChainNft] => {
          const [erc721, erc1155] = answers[index] ?? []
          const found =
            decodeAbiString(erc721, maxUriLength) ??
            withTokenId(decodeAbiString(erc1155, maxUriLength), tokenId)
          return [key, { uri: found, collection: names.get(contract) }]
        }),
      )
    },
    ({ caipNetworkId }) => caipNetworkId,
  )
}

/** Inserts the token id into a metadata URI. ERC-1155 "Metadata" */
function withTokenId(given: string | undefined, tokenId: string): string | undefined {
  return given?.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
}
