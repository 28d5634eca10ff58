import type { Selectable, Transaction } from 'kysely'
import type { Tables, WalletLoginFlowTable, WalletSessionTable } from '../../store/index.ts'
import { hasPasskeyPastHoldPeriod } from '../passkeys/hasPasskeyPastHoldPeriod.ts'
import type { ProvenLogin } from './findOrCreateUser.ts'
import type { WalletSession } from './WalletSession.ts'

/** Action that a login was started to confirm. */
export type LoginStepUpAction = Partial<Pick<Selectable<WalletLoginFlowTable>, 'action'>>

/**
 * Returns when the visitor has confirmed a new session by signing in, and what for; 0 for not at all.
 *
 * A code to the mailbox confirms. A sign-in at a provider needs no password there, and confirms nothing, unless it was
 * started anew for an action: then it confirms that one, for accounts that a step-up at a provider confirms. A passkey
 * confirms accounts that have had one for a while, and no other login does.
 */
export async function getSignInConfirmation(
  step: Transaction<Tables>,
  about: {
    readonly user: WalletSession['user']
    readonly login: ProvenLogin
    readonly page: LoginStepUpAction
    readonly now: number
  },
): Promise<Pick<Selectable<WalletSessionTable>, 'authenticated_at' | 'authenticated_for'>> {
  const { user, login, page, now } = about
  const none = { authenticated_at: 0, authenticated_for: null }
  if (await hasPasskeyPastHoldPeriod(step, user.id, now)) return none
  if (login.kind === 'email') return { authenticated_at: now, authenticated_for: null }
  const action = page.action ?? null
  if (action === null || user.email !== null) return none
  return { authenticated_at: now, authenticated_for: action }
}
