import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/** Milliseconds for the wallet to grant a session. */
export const sessionGrantTimeoutMs = 3_600_000

/** Milliseconds that unproven sessions, and expired proven ones, are kept. */
const retentionMs = 30 * 86_400_000

/** Milliseconds that used proofs are kept after they expired. */
const proofRetentionMs = 3_600_000

/** Sessions per batch, so that other statements can run in between. */
const droppedAtOnce = 5_000

/**
 * Deletes sessions that were not granted in time, unproven ones, and those that expired long ago.
 *
 * @param now - Milliseconds since 1970.
 * @param signal - Stops between batches.
 */
export async function deleteExpiredSessions(
  sql: Kysely<Tables>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const longAgo = now - retentionMs
  for (const which of [
    raw<boolean>`context is null and created_at <= ${now - sessionGrantTimeoutMs}`,
    raw<boolean>`not is_proven and (expiry < ${toSeconds(now)} or created_at < ${longAgo})`,
    raw<boolean>`is_proven and (expiry < ${toSeconds(longAgo)} or revoked_at < ${longAgo})`,
  ])
    await drop(sql, which, signal)
  if (signal.aborted) return
  // The clocks of other processes may be behind.
  const unused = toSeconds(now - proofRetentionMs)
  await sql.deleteFrom('session_proof').where('expiry', '<', unused).execute()
}

async function drop(
  sql: Kysely<Tables>,
  which: RawBuilder<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const some = raw<boolean>`ctid = any(array(
    select ctid from session where ${which} limit ${droppedAtOnce}))`
  // Checked again under the lock: a session may have been proven meanwhile.
  const ended = sql.deleteFrom('session').where(some).where(which)
  while (!signal.aborted) {
    const { numDeletedRows } = await ended.executeTakeFirstOrThrow()
    if (numDeletedRows < droppedAtOnce) return
  }
}

/** Converts milliseconds since 1970 to whole seconds. */
export function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
