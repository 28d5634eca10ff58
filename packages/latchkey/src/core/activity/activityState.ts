import type { ActivityState } from '../model/slices/activity.ts'
import type { CaipAddress } from '../../caip/index.ts'
import type { WalletError } from '../../errors/index.ts'
import type { ActivityTransaction } from '../../protocol/index.ts'
import { failPage, startPage } from '../gateway/index.ts'
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

/** Marks the activity of an account as loading. Transactions of another account are dropped. */
export function setActivityLoading(caipAddress: CaipAddress): Change {
  return updateActivity(caipAddress, (known) => ({
    ...startPage(known),
    loading: true,
    error: undefined,
  }))
}

/** Adds a fetched page. A following page is appended; older transactions stay where the newest page joins them. */
export function addActivityPage(
  caipAddress: CaipAddress,
  page: ActivityPage,
  follows: boolean,
): Change {
  return updateActivity(caipAddress, (known) => {
    const last = page.transactions.at(-1)?.id
    const end = known.transactions.findIndex(({ id }) => id === last)
    const joins = !follows && end !== -1
    const older = joins ? known.transactions.slice(end + 1) : []
    const before = follows ? known.transactions : []
    const transactions = sortUnique([...before, ...page.transactions, ...older])
    const next = joins ? known.next : page.next
    const { isPartial } = page
    return { transactions, loading: false, empty: transactions.length === 0, next, isPartial }
  })
}

/** Records a failed fetch. Transactions fetched earlier stay, and so does the cursor of a next page. */
export function setActivityFailed(
  caipAddress: CaipAddress,
  error: WalletError,
  cursor: string | undefined,
): Change {
  return updateActivity(caipAddress, (known) => ({
    ...failPage(known, cursor),
    loading: false,
    empty: true,
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
 * Removes duplicate ids and sorts. The last entry wins, because a pending transaction may have been confirmed
 * since.
 */
function sortUnique(transactions: readonly ActivityTransaction[]): readonly ActivityTransaction[] {
  const found = new Map<string, ActivityTransaction>()
  for (const one of transactions) found.set(one.id, one)
  return [...found.values()].toSorted(byNewest)
}

function byNewest(one: ActivityTransaction, other: ActivityTransaction): number {
  return Date.parse(other.metadata.minedAt) - Date.parse(one.metadata.minedAt)
}
