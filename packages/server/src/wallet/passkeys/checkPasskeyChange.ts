import type { Kysely } from 'kysely'
import { maxPasskeys } from 'latchkey/protocol'
import type { Tables } from '../../store/index.ts'
import { checkAuditEventLimit } from '../audit/checkAuditEventLimit.ts'
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
  const limit = { allowed: passkeyChangesPerDay[event], periodMs: passkeyPeriodMs }
  await checkAuditEventLimit(sql, userId, { event, ...limit, now })
  if (event === 'passkey.removed') return
  const passkeys = sql.selectFrom('wallet_passkey').select('credential_id')
  const stored = await passkeys.where('user_id', '=', userId).limit(maxPasskeys).execute()
  if (stored.length === maxPasskeys) throw createLoginError('login.too_many_passkeys')
}
