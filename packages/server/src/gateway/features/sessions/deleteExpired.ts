import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { Tables } from '../../../store/index.ts'

/** For the wallet to grant a session. */
export const requestLifetimeMs = 3_600_000

/** What nobody proved is kept no longer, what somebody did so long after it ended. */
const keptMs = 30 * 86_400_000

/** Sessions that are dropped in one go: others want to read and write in between. */
const droppedAtOnce = 5_000

/**
 * Drops sessions that nobody granted in time, that nobody proved, and that have long ended.
 *
 * @param sql - The database.
 * @param now - Milliseconds since 1970.
 * @param signal - Tells when to stop.
 */
export async function deleteExpired(
  sql: Kysely<Tables>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const longAgo = now - keptMs
  for (const which of [
    raw<boolean>`context is null and created_at <= ${now - requestLifetimeMs}`,
    raw<boolean>`not is_proven and (expiry < ${seconds(now)} or created_at < ${longAgo})`,
    raw<boolean>`is_proven and (expiry < ${seconds(longAgo)} or revoked_at < ${longAgo})`,
  ])
    await drop(sql, which, signal)
}

async function drop(
  sql: Kysely<Tables>,
  which: RawBuilder<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const some = raw<boolean>`ctid = any(array(
    select ctid from session where ${which} limit ${droppedAtOnce}))`
  // Asked again of each: somebody may prove it at this moment.
  const ended = sql.deleteFrom('session').where(some).where(which)
  while (!signal.aborted) {
    const { numDeletedRows } = await ended.executeTakeFirstOrThrow()
    if (numDeletedRows < droppedAtOnce) return
  }
}

/**
 * Writes a moment as sessions have it.
 *
 * @param ms - Milliseconds since 1970.
 * @returns Whole seconds.
 */
export function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
