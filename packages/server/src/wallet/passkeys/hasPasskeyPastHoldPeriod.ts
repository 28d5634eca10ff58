import type { Kysely } from 'kysely'
import { newPasskeyGracePeriodMs } from 'latchkey/protocol'
import type { Tables } from '../../store/index.ts'

/**
 * Returns whether an account has had a passkey for three days, so that nothing else confirms it. Earlier, a client that
 * adds one in an unlocked browser would lock the mailbox of the owner out.
 */
export async function hasPasskeyPastHoldPeriod(
  sql: Kysely<Tables>,
  userId: string,
  now: number,
): Promise<boolean> {
  const rows = sql.selectFrom('wallet_passkey').select('credential_id')
  const held = rows
    .where('user_id', '=', userId)
    .where('added_at', '<=', now - newPasskeyGracePeriodMs)
  return (await held.executeTakeFirst()) !== undefined
}
