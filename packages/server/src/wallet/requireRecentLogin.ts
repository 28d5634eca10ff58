import { createLoginError } from './createLoginError.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/** Time after a confirmation in which logins, passkeys and the address may be changed. */
const stepUpMs = 300_000

/**
 * Checks that the visitor confirmed the session within five minutes: by signing in, or by a step-up.
 *
 * @throws `login.step_up_required` (403).
 */
export function requireRecentLogin(
  { clock }: Pick<WalletServiceContext, 'clock'>,
  { session }: Pick<WalletSession, 'session'>,
): void {
  if (session.authenticated_at + stepUpMs < clock.now())
    throw createLoginError('login.step_up_required')
}
