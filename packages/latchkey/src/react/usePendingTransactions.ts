import { readPendingTransactions } from '../core/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the transactions that the active account sent from this browser on its network, and that are
 * not in a block yet. Those of `useSendTransaction`, `useTransfer` and the modal are listed.
 *
 * @example
 * const pending = usePendingTransactions()
 * return pending.length > 0 && <p>{pending.length} pending</p>
 *
 * @returns Newest first. Empty on a server. [4.14]
 */
export function usePendingTransactions(): ReturnType<typeof readPendingTransactions> {
  return useClientState((state) => readPendingTransactions(state))
}
