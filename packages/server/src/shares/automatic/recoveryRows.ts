import type { Selectable } from 'kysely'
import { maxRecoveryDelayHours, minRecoveryDelayHours } from 'latchkey/protocol'
import type { ShareStep } from '../shareRows.ts'
import type { ShareSql, ShareTables } from '../ShareTables.ts'
import type { AutomaticFailure, NewAutomaticRecovery } from './AutomaticStore.ts'

type RecoveryRow = Selectable<ShareTables['share_recovery']>

const hour = 3_600_000
const day = 24 * hour

/** Time to finish a recovery after its delay. */
const finishMs = 7 * day

/** Recoveries of a wallet that may start in a week. */
const startsPerWeek = 5

/** Finds the recovery of a wallet that is neither canceled, finished nor expired. */
export async function findOpenRecovery(
  sql: ShareSql | ShareStep,
  walletId: string,
  now: number,
): Promise<RecoveryRow | undefined> {
  return await sql
    .selectFrom('share_recovery')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('canceled_at', 'is', null)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Starts a recovery of a wallet, in the lock of the wallet. */
export async function startRecovery(
  step: ShareStep,
  recovery: NewAutomaticRecovery & { readonly walletId: string; readonly now: number },
): Promise<'started' | AutomaticFailure> {
  const { id, walletId, device, now } = recovery
  const recent = await step
    .selectFrom('share_recovery')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('started_at', '>', now - finishMs)
    .execute()
  const same = recent.find((row) => row.id === id)
  const open = await findOpenRecovery(step, walletId, now)
  // Its delay goes on: it cannot be started anew, also not after it was canceled.
  if (same) return open?.id === id && same.device === device ? 'started' : 'recovery_ended'
  if (open) return 'recovery_pending'
  if (recent.length >= startsPerWeek) return 'limited'
  // Whatever the wallet service requests, the owner has a day.
  const bounds = [minRecoveryDelayHours * hour, maxRecoveryDelayHours * hour] as const
  const ready_at = now + Math.min(Math.max(recovery.delayMs, bounds[0]), bounds[1])
  await step
    .insertInto('share_recovery')
    .values({
      id,
      wallet_id: walletId,
      device,
      cancel_hash: recovery.cancelHash,
      started_at: now,
      ready_at,
      expires_at: ready_at + finishMs,
      canceled_at: null,
      finished_at: null,
    })
    .execute()
  return 'started'
}

/** Cancels a recovery, in the lock of its wallet: it is either canceled or finished, never both. */
export async function cancelRecovery(
  step: ShareStep,
  row: RecoveryRow | undefined,
  now: number,
): Promise<'canceled' | 'recovery_ended' | 'recovery_finished'> {
  if (!row || (row.finished_at === null && row.expires_at <= now)) return 'recovery_ended'
  if (row.finished_at !== null) return 'recovery_finished'
  if (row.canceled_at === null)
    await step
      .updateTable('share_recovery')
      .set({ canceled_at: now })
      .where('id', '=', row.id)
      .execute()
  return 'canceled'
}
