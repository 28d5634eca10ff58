import type { SqlStoreDeps } from '../../store/index.ts'
import { codeCooldownMs, maxCodeAttempts } from './codeLimits.ts'
import type { RedeemedCode } from './redeemCode.ts'

/** A code that was sent, and can be entered. */
export type OpenCode = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Milliseconds until another code may be requested. */
  readonly retryAfterMs: number
}

/** Finds the code to the new address that was sent after the one to the current address was confirmed. */
export async function findNextCode(
  sql: SqlStoreDeps['database']['sql'],
  { user_id, device, next_email, used_at }: RedeemedCode,
  now: number,
): Promise<OpenCode | undefined> {
  const row = await sql
    .selectFrom('wallet_code')
    .select(['id', 'expires_at', 'created_at'])
    .where('purpose', '=', 'next_email')
    .where('user_id', '=', user_id)
    .where('device', '=', device)
    .where('next_email', '=', next_email)
    .where('created_at', '>=', used_at)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('attempts', '<', maxCodeAttempts)
    .where('mail', '!=', 'failed')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const { id, expires_at: expiresAt, created_at } = row
  return { id, expiresAt, retryAfterMs: Math.max(0, created_at + codeCooldownMs - now) }
}
