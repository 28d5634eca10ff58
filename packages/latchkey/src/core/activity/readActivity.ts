import type { ActivityTransaction } from '../../protocol/index.ts'
import { readActiveAccount } from '../balances/index.ts'
import type { PendingTransaction } from '../model/slices/transaction.ts'
import type { State } from '../model/State.ts'
import { readTrackedTransactions } from '../transaction/index.ts'
import type { GroupedActivity, ActivityMonth, ActivityYear } from './GroupedActivity.ts'
import { initialActivity } from './activityState.ts'

/**
 * Reads the activity of the active account. Transactions sent from this browser come first until the
 * fetched history has them.
 *
 * @returns A new object on each call: the transactions, also grouped by year and month, newest
 * first.
 */
export function readActivity(state: State): GroupedActivity {
  const { activity } = state
  const isHere = activity?.caipAddress === readActiveAccount(state)?.caipAddress
  const known = isHere && activity ? activity : initialActivity
  const hashes = new Set(known.transactions.map(({ metadata }) => metadata.hash))
  // The history has the transaction that replaced another one.
  const sent = readTrackedTransactions(state).flatMap((one) =>
    one.status === 'replaced' || hashes.has(one.hash) ? [] : [toTransaction(one, one.status)],
  )
  if (sent.length === 0) return { ...known, transactionsByYear: byYear(known.transactions) }
  const transactions = [...sent, ...known.transactions]
  return { ...known, transactions, empty: false, transactionsByYear: byYear(transactions) }
}

/** Converts a transaction that was sent from this browser to one of the history. */
function toTransaction(
  sent: PendingTransaction,
  status: 'pending' | 'confirmed' | 'failed',
): ActivityTransaction {
  const { network, hash, isBatch, address, operation, receiver = '', sentAt } = sent
  return {
    id: `${network}:${hash}`,
    metadata: {
      operationType: operation,
      // The id of a batch is no hash.
      hash: isBatch ? '' : hash,
      minedAt: new Date(sentAt).toISOString(),
      sentFrom: address,
      sentTo: receiver,
      status,
      // Unknown until the history has it.
      nonce: 0,
      application: null,
      chain: network,
    },
    transfers: sent.transfers.map(({ direction, symbol, name, quantity, iconUrl }) => ({
      fungible_info: { name, symbol, icon: iconUrl === undefined ? null : { url: iconUrl } },
      nft_info: null,
      direction,
      quantity: { numeric: quantity },
      value: null,
      price: null,
    })),
  }
}

/** Groups a list by year and month, the newest first, and keeps the order within a month. */
function byYear(transactions: readonly ActivityTransaction[]): readonly ActivityYear[] {
  const years = new Map<number, Map<number, ActivityTransaction[]>>()
  for (const one of transactions) {
    const day = new Date(one.metadata.minedAt)
    const months = entryOf(years, day.getFullYear(), () => new Map<number, ActivityTransaction[]>())
    entryOf(months, day.getMonth() + 1, () => []).push(one)
  }
  return newestFirst(years).map(([year, months]) => ({
    year,
    months: newestFirst(months).map(([month, ofMonth]): ActivityMonth => ({
      month,
      transactions: ofMonth,
    })),
  }))
}

function entryOf<value>(entries: Map<number, value>, key: number, create: () => value): value {
  const value = entries.get(key) ?? create()
  entries.set(key, value)
  return value
}

/** Sorts groups, because the first transaction, sent from here, may be of an older month than the next one. */
function newestFirst<value>(
  groups: ReadonlyMap<number, value>,
): readonly (readonly [number, value])[] {
  return [...groups].toSorted(([a], [b]) => b - a)
}
