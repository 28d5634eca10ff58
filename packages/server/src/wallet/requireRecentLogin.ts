import type { StepUpAction } from 'latchkey/protocol'
import { createLoginError } from './createLoginError.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/** Time after a confirmation in which logins, passkeys and the address may be changed. */
const stepUpMs = 300_000

/**
 * Checks that the visitor confirmed the session within five minutes: by signing in, or by a step-up. One at a provider
 * counts for the action that it was started for.
 *
 * @throws `login.step_up_required` (403).
 */
export function requireRecentLogin(
  { clock }: Pick<WalletServiceContext, 'clock'>,
  { session }: Pick<WalletSession, 'session'>,
  ...actions: readonly StepUpAction[]
): void {
  const { authenticated_at: at, authenticated_for: action } = session
  const isFor = action === null || actions.some((each) => each === action)
  if (!isFor || at + stepUpMs < clock.now()) throw createLoginError('login.step_up_required')
}
