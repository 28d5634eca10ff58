import type { Kysely } from 'kysely'
import type { Tables } from '../../store/index.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletAuditEvent } from './WalletAuditEvent.ts'

/**
 * Checks that an event may be added to the audit log of an account now.
 *
 * @param limit - `allowed` entries in `periodMs`.
 * @throws `login.limited` (429).
 */
export async function checkAuditEventLimit(
  sql: Kysely<Tables>,
  userId: string,
  limit: {
    readonly event: WalletAuditEvent
    readonly allowed: number
    readonly periodMs: number
    readonly now: number
  },
): Promise<void> {
  const { event, allowed, periodMs, now } = limit
  const entries = await sql
    .selectFrom('wallet_audit')
    .select('at')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .where('at', '>', now - periodMs)
    .orderBy('at', 'desc')
    .limit(allowed)
    .execute()
  const oldest = entries.at(allowed - 1)
  if (!oldest) return
  const seconds = Math.ceil((oldest.at + periodMs - now) / 1_000)
  throw createLoginError('login.limited', { limit: 'account', seconds })
}
