import type { CaipAddress } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { ActivityTransaction } from '../../../protocol/index.ts'
import type { PageCursors } from '../PageCursors.ts'

/** Transactions of one account on one network, as far as they have been fetched. */
export type ActivityState = PageCursors & {
  /** The account and its network. */
  readonly caipAddress: CaipAddress
  /** Newest first, each once. */
  readonly transactions: readonly ActivityTransaction[]
  readonly loading: boolean
  /** Whether there are no transactions, or the last fetch failed. */
  readonly empty: boolean
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
