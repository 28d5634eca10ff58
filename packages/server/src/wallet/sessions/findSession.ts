import type { SqlStoreDeps } from '../../store/index.ts'
import type { WalletSession } from './WalletSession.ts'

/** Finds a session that has not ended, of an account that is not locked. */
export async function findSession(
  sql: SqlStoreDeps['database']['sql'],
  id: string,
  now: number,
): Promise<WalletSession | undefined> {
  const session = await sql
    .selectFrom('wallet_session')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const user =
    session &&
    (await sql
      .selectFrom('wallet_user')
      .selectAll()
      .where('id', '=', session.user_id)
      .where('locked_at', 'is', null)
      .executeTakeFirst())
  return user && { session, user }
}
