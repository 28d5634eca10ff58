import type { Kysely } from 'kysely'
import { maxPasskeys } from 'latchkey/protocol'
import type { Tables } from '../../store/index.ts'
import { createLoginError } from '../createLoginError.ts'
import { passkeyChangesPerDay, passkeyPeriodMs } from './passkeyLimits.ts'

/**
 * Checks that an account may add or remove a passkey now. The audit log has an entry for each change.
 *
 * @throws `login.limited` (429); `login.too_many_passkeys` (409) before one is added.
 */
export async function checkPasskeyChange(
  sql: Kysely<Tables>,
  userId: string,
  { event, now }: { readonly event: keyof typeof passkeyChangesPerDay; readonly now: number },
): Promise<void> {
  const allowed = passkeyChangesPerDay[event]
  const changes = await sql
    .selectFrom('wallet_audit')
    .select('at')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .where('at', '>', now - passkeyPeriodMs)
    .orderBy('at', 'desc')
    .limit(allowed)
    .execute()
  const oldest = changes.at(allowed - 1)
  if (oldest) {
    const seconds = Math.ceil((oldest.at + passkeyPeriodMs - now) / 1_000)
    throw createLoginError('login.limited', { limit: 'account', seconds })
  }
  if (event === 'passkey.removed') return
  const passkeys = sql.selectFrom('wallet_passkey').select('credential_id')
  const stored = await passkeys.where('user_id', '=', userId).limit(maxPasskeys).execute()
  if (stored.length === maxPasskeys) throw createLoginError('login.too_many_passkeys')
}
