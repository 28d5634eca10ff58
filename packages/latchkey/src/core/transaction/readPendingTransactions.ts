import { readActiveAccount } from '../balances/index.ts'
import type { Namespace } from '../../caip/index.ts'
import type { PendingTransaction } from '../model/slices/transaction.ts'
import type { State } from '../model/State.ts'

const none: readonly PendingTransaction[] = []

/**
 * Reads the transactions that the active account sent from this browser on its network, and that are
 * not in a block yet.
 *
 * @param namespace - A namespace. @default the active one
 * @returns Newest first.
 */
export function readPendingTransactions(
  state: State,
  namespace?: Namespace,
): readonly PendingTransaction[] {
  return readTrackedTransactions(state, namespace).filter(({ status }) => status === 'pending')
}

/** Reads the tracked transactions of the active account on its network, settled ones included. */
export function readTrackedTransactions(
  state: State,
  namespace?: Namespace,
): readonly PendingTransaction[] {
  const { pendingTransactions = none } = state
  const account = readActiveAccount(state, namespace)
  if (!account) return none
  const { address, network } = account
  return pendingTransactions.filter(
    (one) => one.network === network.caipNetworkId && one.address === address,
  )
}
