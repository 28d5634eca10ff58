import type { Latchkey } from '../model/Latchkey.ts'
import { balanceCacheTime } from './balanceCache.ts'
import { readBalance } from './balanceState.ts'
import { readTokensEntry } from './readTokens.ts'

/**
 * Returns for how many milliseconds a failure still blocks new attempts to fetch the balance or the tokens of the
 * active account; 0 when they are not blocked.
 *
 * @see [4.4]
 */
export function getBalanceRetryDelay({ store, clock }: Latchkey): number {
  const entries = [readBalance(store.get()), readTokensEntry(store.get())]
  const last = Math.max(...entries.map((entry) => entry?.lastRetry ?? 0))
  const delay = last + balanceCacheTime - clock.now()
  // The clock may have been set back; attempts must not stay blocked forever.
  return delay > 0 && delay <= balanceCacheTime ? delay : 0
}
