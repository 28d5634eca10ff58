import type { Selectable } from 'kysely'
import type { WalletRecoveryTable } from '../../store/index.ts'

const hour = 3_600_000

/** Time before the end of the delay at which the last notice is sent. */
const lastNoticeMs = 12 * hour

/** Shortest time between the last notice and the end. */
const afterLastNoticeMs = 11 * hour

/** Time to finish a recovery after its delay. */
export const recoveryFinishWindowMs: number = 7 * 24 * hour

type Times = Pick<
  Selectable<WalletRecoveryTable>,
  'started_at' | 'notified_at' | 'reminded_at' | 'delay_ms'
>

/** Returns when the last notice is due; undefined before the mail server has accepted the first one. */
export function findRecoveryReminderTime({ notified_at, delay_ms }: Times): number | undefined {
  return notified_at === null ? undefined : notified_at + delay_ms - lastNoticeMs
}

/**
 * Returns when a recovery can be finished: after its delay since the first notice, and eleven hours after the last one.
 *
 * @returns Undefined while it cannot be said, because a notice that is due was not accepted.
 */
export function findRecoveryReadyTime(row: Times, now: number): number | undefined {
  const { notified_at, reminded_at, delay_ms } = row
  const reminderAt = findRecoveryReminderTime(row)
  if (notified_at === null || reminderAt === undefined) return undefined
  const end = notified_at + delay_ms
  if (reminded_at !== null) return Math.max(end, reminded_at + afterLastNoticeMs)
  return now < end - afterLastNoticeMs ? end : undefined
}
