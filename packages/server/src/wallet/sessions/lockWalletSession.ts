import type { Selectable, Transaction } from 'kysely'
import type { Tables, WalletUserTable } from '../../store/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletSession } from './WalletSession.ts'

/**
 * Locks an account until the end of a transaction, and returns it as it is now; undefined when it was deleted.
 *
 * Everything that starts, ends or uses a session to change its account locks the account first. So a login or a
 * change in flight either is complete before the sessions end, and ends with them, or sees that they ended.
 */
export async function lockUser(
  step: Transaction<Tables>,
  userId: string,
): Promise<Selectable<WalletUserTable> | undefined> {
  return await step
    .selectFrom('wallet_user')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the account of a session, and returns both as they are now.
 *
 * @throws `login.session_ended` (401) when the session ended, or its account was locked or deleted, after the
 * request was admitted.
 */
export async function lockWalletSession(
  step: Transaction<Tables>,
  { session, user }: WalletSession,
  now: number,
): Promise<WalletSession> {
  const locked = await lockUser(step, user.id)
  const current = await step
    .selectFrom('wallet_session')
    .selectAll()
    .where('id', '=', session.id)
    .where('user_id', '=', user.id)
    .where('device', '=', session.device)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!current || !locked || locked.locked_at !== null)
    throw createLoginError('login.session_ended')
  return { session: current, user: locked }
}
