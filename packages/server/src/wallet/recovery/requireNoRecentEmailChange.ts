import { createLoginError } from '../createLoginError.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'

const holdMs = 86_400_000

/**
 * Requires that the address of an account was not changed for a day.
 *
 * @throws `login.on_hold` (403).
 */
export function requireNoRecentEmailChange(
  { user }: Pick<WalletSession, 'user'>,
  now: number,
): void {
  if (user.email_changed_at !== null && user.email_changed_at + holdMs > now)
    throw createLoginError('login.on_hold')
}
