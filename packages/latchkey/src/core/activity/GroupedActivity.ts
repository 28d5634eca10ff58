import type { CaipAddress } from '../../caip/index.ts'
import type { ActivityState } from '../model/slices/activity.ts'
import type { ActivityTransaction } from '../../protocol/index.ts'

/** Transactions of one month. */
export type ActivityMonth = {
  /** 1 to 12, where the visitor is. */
  readonly month: number
  readonly transactions: readonly ActivityTransaction[]
}

/** Transactions of one year. */
export type ActivityYear = {
  readonly year: number
  readonly months: readonly ActivityMonth[]
}

/** The activity of the account in use, as views show it. */
export type GroupedActivity = Omit<ActivityState, 'caipAddress'> & {
  /** Absent until the first fetch. */
  readonly caipAddress?: CaipAddress | undefined
  readonly transactionsByYear: readonly ActivityYear[]
}
