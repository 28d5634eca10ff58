import type { Clock } from '../../clock/Clock.ts'
import type { ShareLog } from '../ShareLog.ts'
import { lockWallet, type ShareTransaction } from '../shareRows.ts'
import type { ShareSql } from '../ShareTables.ts'
import type { AutomaticRecoveryStore } from './AutomaticRecoveryStore.ts'
import { cancelRecovery } from './recoveryState.ts'

type Outcome = Awaited<ReturnType<AutomaticRecoveryStore['cancel']>>

/** Creates the functions that cancel a recovery. */
export function createRecoveryCanceler({
  sql,
  clock,
  shareLog,
}: {
  readonly sql: ShareSql
  readonly clock: Pick<Clock, 'now'>
  readonly shareLog: ShareLog
}): Pick<AutomaticRecoveryStore, 'cancel' | 'cancelByLink'> {
  async function cancelAndLog(
    step: ShareTransaction,
    walletId: string,
    {
      device,
      ...which
    }: Parameters<typeof cancelRecovery>[1] & {
      readonly device: string
    },
  ): Promise<Outcome> {
    await lockWallet(step, walletId)
    const state = await shareLog.readState(step, walletId)
    const change = cancelRecovery(state, which, clock.now())
    if (typeof change === 'string') return change
    // Without an entry: repeated requests would push others off the pages that the owner reads.
    if (change.recoveries === state.recoveries) return 'canceled'
    await shareLog.append(step, walletId, { event: 'recovery.canceled', device, change })
    return 'canceled'
  }

  return {
    cancel: ({ id: walletId }, which) =>
      sql.transaction().execute((step) => cancelAndLog(step, walletId, which)),
    cancelByLink: (cancelHash) =>
      sql.transaction().execute(async (step) => {
        const links = step.selectFrom('share_recovery_link').select('wallet_id')
        const link = await links.where('cancel_hash', '=', cancelHash).executeTakeFirst()
        if (!link) return 'recovery_ended'
        return await cancelAndLog(step, link.wallet_id, { cancelHash, device: 'link' })
      }),
  }
}
