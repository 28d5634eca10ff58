import type { CaipAddress } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { ActivityTransaction } from '../../../protocol/index.ts'

/** Transactions of one account on one network, as far as they have been fetched. */
export type ActivityState = {
  /** The account and its network. */
  readonly caipAddress: CaipAddress
  /** Newest first, each once. */
  readonly transactions: readonly ActivityTransaction[]
  readonly loading: boolean
  /** Whether there are no transactions, or the last fetch failed. */
  readonly empty: boolean
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined
  /** Cursor of the next page, whose fetch failed, while `next` is cleared. */
  readonly failedCursor?: string | undefined
  /** Whether the gateway has not indexed the whole past yet. */
  readonly isPartial: boolean
  /** Why the last page could not be fetched. */
  readonly error?: WalletError | undefined
}

/** State of the activity slice. */
export type ActivitySlice = {
  /** Absent until the first use. */
  readonly activity?: ActivityState | undefined
}

/** Events of the activity slice. */
export type ActivityEvents = {
  LOAD_MORE_TRANSACTIONS: TransactionsEvent
  ERROR_FETCH_TRANSACTIONS: TransactionsEvent
}

type TransactionsEvent = {
  readonly address: string
  readonly projectId: string
  /** Absent for the newest page. */
  readonly cursor?: string | undefined
  readonly isSmartAccount: boolean
}
