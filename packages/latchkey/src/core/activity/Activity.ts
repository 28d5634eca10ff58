import type { CaipAddress } from '../../caip/index.ts'
import type { WalletError } from '../../errors/index.ts'
import type { HistoryTransaction } from '../../protocol/index.ts'

/** What an account did on a network, as far as it is listed. spec §3 "Transaction list state" */
export type ActivityState = {
  /** Whose, and where. */
  readonly caipAddress: CaipAddress
  /** Newest first, each once. */
  readonly transactions: readonly HistoryTransaction[]
  readonly loading: boolean
  /** Whether nothing was found, or nothing could be had. */
  readonly empty: boolean
  /** Asks for the page that follows; undefined at the end. */
  readonly next: string | undefined
  /** Whether the gateway does not know all of the past yet. */
  readonly isPartial: boolean
  /** Why the last page could not be had. */
  readonly error?: WalletError | undefined
}

/** Transactions of one month. */
export type ActivityMonth = {
  /** 1 to 12, where the visitor is. */
  readonly month: number
  readonly transactions: readonly HistoryTransaction[]
}

/** Transactions of one year. */
export type ActivityYear = {
  readonly year: number
  readonly months: readonly ActivityMonth[]
}

/** The activity of the account in use, as views show it. */
export type Activity = Omit<ActivityState, 'caipAddress'> & {
  /** Absent while nothing was asked for. */
  readonly caipAddress?: CaipAddress | undefined
  readonly transactionsByYear: readonly ActivityYear[]
}
