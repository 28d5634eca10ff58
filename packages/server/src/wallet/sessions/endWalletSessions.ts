import type { Transaction } from 'kysely'
import type { Tables } from '../../store/index.ts'

/**
 * Ends the sessions of an account, and the logins that have started: a code or a login at a provider that was
 * requested before starts no session any more.
 *
 * @param step - A transaction that has locked the account.
 * @param options - `except` is the session that goes on.
 */
export async function endWalletSessions(
  step: Transaction<Tables>,
  userId: string,
  { now, except }: { readonly now: number; readonly except?: string | undefined },
): Promise<void> {
  const user = step.updateTable('wallet_user').set({ sessions_ended_at: now })
  await user.where('id', '=', userId).execute()
  const sessions = step
    .updateTable('wallet_session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
}
