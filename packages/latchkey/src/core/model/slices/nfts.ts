import type { CaipAddress } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { Nft } from '../../../protocol/index.ts'
import type { PageCursors } from '../PageCursors.ts'

/** NFTs of one account on one network, as far as they have been fetched. */
export type NftsState = PageCursors & {
  /** The account and its network. */
  readonly caipAddress: CaipAddress
  /** Most recently received first, each once. */
  readonly nfts: readonly Nft[]
  readonly status: 'loading' | 'ready' | 'failed'
  /** Number of NFTs that are left out as spam. */
  readonly hidden: number
  /** Whether spam is listed, too. */
  readonly includeSpam: boolean
  /** Whether the gateway has not indexed the whole past yet, so that older NFTs may be missing. */
  readonly isPartial: boolean
  /** Why the last page could not be fetched. */
  readonly error?: WalletError | undefined
}

/** State of the NFT slice. */
export type NftsSlice = {
  /** Absent until the first use. */
  readonly nfts?: NftsState | undefined
}
