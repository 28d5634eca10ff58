import type { ActivityState } from '../model/slices/activity.ts'
import type { CaipAddress } from '../../caip/index.ts'
import type { WalletError } from '../../errors/index.ts'
import type { ActivityTransaction } from '../../protocol/index.ts'
import type { State } from '../model/State.ts'
import type { ActivityPage } from './activityQuery.ts'

type Change = (state: State) => Partial<State>

/** Initial state of the slice, absent from `State` until the first use: nothing fetched. */
export const initialActivity: Omit<ActivityState, 'caipAddress'> = {
  transactions: [],
  loading: false,
  empty: false,
  next: undefined,
  isPartial: false,
}

/**
 * Marks the activity of an account as loading. Transactions of another account are dropped. The cursor of
 * a next page is `next` until the page arrives or fails.
 */
export function setActivityLoading(caipAddress: CaipAddress, cursor: string | undefined): Change {
  return updateActivity(caipAddress, ({ next }) => ({
    loading: true,
    next: cursor ?? next,
    failedCursor: undefined,
    error: undefined,
  }))
}

/** Adds a fetched page. The first page replaces the transactions; a following page is appended. */
export function addActivityPage(
  caipAddress: CaipAddress,
  page: ActivityPage,
  follows: boolean,
): Change {
  return updateActivity(caipAddress, (known) => {
    const before = follows ? known.transactions : []
    const transactions = uniqueById([...before, ...page.transactions]).toSorted(byNewest)
    const { next, isPartial } = page
    return { transactions, loading: false, empty: transactions.length === 0, next, isPartial }
  })
}

/** Records a failed fetch. Transactions fetched earlier stay, and so does the cursor of a next page. */
export function setActivityFailed(
  caipAddress: CaipAddress,
  error: WalletError,
  failedCursor: string | undefined,
): Change {
  return updateActivity(caipAddress, () => ({
    loading: false,
    empty: true,
    next: undefined,
    failedCursor,
    error,
  }))
}

function updateActivity(
  caipAddress: CaipAddress,
  change: (known: ActivityState) => Partial<ActivityState>,
): Change {
  return ({ activity }) => {
    const isKnown = activity?.caipAddress === caipAddress
    const known = isKnown ? activity : { ...initialActivity, caipAddress }
    return { activity: { ...known, ...change(known) } }
  }
}

/**
 * Removes duplicate ids. The last entry wins, because a pending transaction may have been confirmed
 * since.
 */
function uniqueById(transactions: readonly ActivityTransaction[]): readonly ActivityTransaction[] {
  const found = new Map<string, ActivityTransaction>()
  for (const one of transactions) found.set(one.id, one)
  return [...found.values()]
}

function byNewest(one: ActivityTransaction, other: ActivityTransaction): number {
  return Date.parse(other.metadata.minedAt) - Date.parse(one.metadata.minedAt)
}
