import { isWalletError } from 'latchkey/errors'

/** Ignores that a notice was not stored because too many wait, for an act that happens in any case. */
export function ignoreFullOutbox(error: unknown): void {
  if (!isWalletError(error, 'login.limited')) throw error
}
