import type { Clock } from '../../clock/Clock.ts'
import type { ShareLog } from '../ShareLog.ts'
import { lockWallet, type ShareStep } from '../shareRows.ts'
import type { ShareSql } from '../ShareTables.ts'
import type { AutomaticStore } from './AutomaticStore.ts'
import { cancelRecovery } from './recoveryRows.ts'

/** Creates the functions that cancel a recovery. */
export function createRecoveryCanceler({
  sql,
  clock,
  shareLog,
}: {
  readonly sql: ShareSql
  readonly clock: Pick<Clock, 'now'>
  readonly shareLog: ShareLog
}): Pick<AutomaticStore, 'cancel' | 'cancelByLink'> {
  async function cancelAndLog(
    step: ShareStep,
    row: Parameters<typeof cancelRecovery>[1],
    device: string,
  ): ReturnType<typeof cancelRecovery> {
    const outcome = await cancelRecovery(step, row, clock.now())
    if (row && outcome === 'canceled')
      await shareLog.append(step, row.wallet_id, { event: 'recovery.canceled', device })
    return outcome
  }

  return {
    cancel: ({ id: walletId }, { id, device }) =>
      sql.transaction().execute(async (step) => {
        await lockWallet(step, walletId)
        const rows = step.selectFrom('share_recovery').selectAll().where('id', '=', id)
        const found = await rows.where('wallet_id', '=', walletId).executeTakeFirst()
        return await cancelAndLog(step, found, device)
      }),
    cancelByLink: (cancelHash) =>
      sql.transaction().execute(async (step) => {
        const find = async () =>
          await step
            .selectFrom('share_recovery')
            .selectAll()
            .where('cancel_hash', '=', cancelHash)
            .executeTakeFirst()
        const walletId = (await find())?.wallet_id
        if (walletId === undefined) return 'recovery_ended'
        await lockWallet(step, walletId)
        // Read again: it may have been finished while the lock was awaited.
        return await cancelAndLog(step, await find(), 'link')
      }),
  }
}
