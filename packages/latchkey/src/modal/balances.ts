import { fetchBalance, fetchTokens } from '../core/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'

/** Fetches balance and tokens of the active account. */
export function fetchBalances({ client }: Modal): void {
  const { activeNamespace } = client.store.get()
  const hasBalance = client.adapters.get(activeNamespace)?.readBalance !== undefined
  if (hasBalance) logBackgroundError(client, fetchBalance(client))
  logBackgroundError(client, fetchTokens(client))
}
