import { nftPageSize } from 'latchkey/protocol'
import type {
  ActivityStore,
  FindCollectionNames,
  ReceivedNftPosition,
  ReadIndexedRows,
} from '../../activity/index.ts'
import type { RpcClient } from '../../../chain/rpc/index.ts'
import type { NftPort, OwnedNft, OwnedNftPage } from '../NftPort.ts'
import { createUntrustedContractReader } from './createUntrustedContractReader.ts'
import { createOnChainNftLoader } from './createOnChainNftLoader.ts'
import { createOwnedNftFilter } from './createOwnedNftFilter.ts'
import { formatNftCursor, parseNftCursor } from './nftCursor.ts'

/** Number of received NFTs whose owner is checked in one request. */
const checkedAtOnce = 2 * nftPageSize
/** Maximum number of such requests for one page, while the account owns few of them. */
const maxRounds = 4
/**
 * Gas limit of one request. Memory costs gas, so a result has at most about 3 MB. Below the limit
 * of a transaction (EIP-7825), which some nodes apply to calls too.
 */
const gas = 16_000_000n

/**
 * Creates the NFT port of EVM chains: the NFTs of the transfer index, each checked with `ownerOf`
 * or `balanceOf`.
 *
 * @see ERC-721, ERC-1155
 */
export function createTransferIndexNftPort(deps: {
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly store: Pick<ActivityStore, 'nfts'>
  readonly readIndexed: ReadIndexedRows
  readonly collections: FindCollectionNames
}): NftPort {
  const { rpc, store, readIndexed, collections } = deps
  const read = createUntrustedContractReader({ rpc, gas })
  const checkOwner = createOwnedNftFilter(read)
  const describe = createOnChainNftLoader({ read, collections })
  return {
    namespace: 'eip155',
    async page({ chain, address, cursor, visitor }, signal) {
      let after = cursor === undefined ? undefined : parseNftCursor(cursor)
      if (cursor !== undefined && !after) return undefined
      const nfts: OwnedNft[] = []
      for (let round = 1; ; round++) {
        const isFirst = cursor === undefined && round === 1
        const query = { account: address, chain: chain.caipNetworkId, after }
        const { rows, isComplete } = await readIndexed(
          { address, chains: [chain], isFirst, pageSize: checkedAtOnce, visitor },
          () => store.nfts({ ...query, limit: checkedAtOnce + 1 }),
        )
        const checked = rows.slice(0, checkedAtOnce)
        const owned = await checkOwner({ chain, address }, checked, signal)
        const added = owned.slice(0, nftPageSize - nfts.length)
        nfts.push(...added)
        if (added.length < owned.length) return pageOf(nfts, added.at(-1), isComplete)
        after = checked.at(-1) ?? after
        const isEnd = rows.length <= checkedAtOnce
        if (isEnd || round === maxRounds || nfts.length === nftPageSize)
          return pageOf(nfts, isEnd && isComplete ? undefined : after, isComplete)
      }
    },
    describe: (chain, { contract, tokenId = '0' }) => describe(chain, `${contract}/${tokenId}`),
  }
}

function pageOf(
  nfts: readonly OwnedNft[],
  last: ReceivedNftPosition | undefined,
  isComplete: boolean,
): OwnedNftPage {
  return { nfts, next: last && formatNftCursor(last), isComplete }
}
