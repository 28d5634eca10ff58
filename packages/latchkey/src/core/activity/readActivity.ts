import type { ActivityTransaction } from '../../protocol/index.ts'
import { readActiveAccount } from '../balances/index.ts'
import type { State } from '../model/State.ts'
import type { Activity, ActivityMonth, ActivityYear } from './Activity.ts'
import { initialActivity } from './activityState.ts'

/**
 * Reads the activity of the active account.
 *
 * @returns A new object on each call: the transactions, also grouped by year and month, newest
 * first.
 */
export function readActivity(state: State): Activity {
  const { activity } = state
  const isHere = activity?.caipAddress === readActiveAccount(state)?.caipAddress
  const known = isHere && activity ? activity : initialActivity
  return { ...known, transactionsByYear: byYear(known.transactions) }
}

/** A list that is sorted already is cut where the year, or the month, is another. */
function byYear(transactions: readonly ActivityTransaction[]): readonly ActivityYear[] {
  return cut(transactions, (day) => day.getFullYear()).map(([year, ofYear]) => ({
    year,
    months: cut(ofYear, (day) => day.getMonth() + 1).map(([month, ofMonth]): ActivityMonth => ({
      month,
      transactions: ofMonth,
    })),
  }))
}

function cut(
  transactions: readonly ActivityTransaction[],
  of: (day: Date) => number,
): readonly (readonly [number, readonly ActivityTransaction[]])[] {
  const groups = new Map<number, ActivityTransaction[]>()
  for (const one of transactions) {
    const key = of(new Date(one.metadata.minedAt))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups]
}
