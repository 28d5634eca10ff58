import type { SqlStoreDeps } from '../../store/index.ts'

/** Returns whether a browser has signed in before, to the account of an address. */
export async function isKnownDevice(
  sql: SqlStoreDeps['database']['sql'],
  device: string,
  emailKey: string,
): Promise<boolean> {
  const found = await sql
    .selectFrom('wallet_session')
    .innerJoin('wallet_user', 'wallet_user.id', 'wallet_session.user_id')
    .select('wallet_session.id')
    .where('wallet_session.device', '=', device)
    .where('wallet_user.email_key', '=', emailKey)
    .executeTakeFirst()
  return found !== undefined
}
