import type { Clock } from '../../clock/Clock.ts'
import type { ShareKeyDriver } from '../keys/ShareKeyDriver.ts'
import { lockWallet, requireDevice, type ShareStep } from '../shareRows.ts'
import type { ShareLog } from '../ShareLog.ts'
import type { ShareSql } from '../ShareTables.ts'
import type { AutomaticStore } from './AutomaticStore.ts'
import { createKeyVault } from './createKeyVault.ts'
import { createRecoveryCanceler } from './createRecoveryCanceler.ts'
import { createRecoveryKeyRelease } from './createRecoveryKeyRelease.ts'
import { cancelRecovery, findOpenRecovery, startRecovery } from './recoveryRows.ts'

/** Time for which ended recoveries are kept. */
const keepMs = 400 * 86_400_000

/** Creates the store of automatic recovery. Each change of a wallet waits for the one before. */
export function createAutomaticStore(deps: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly clock: Pick<Clock, 'now'>
  readonly shareLog: ShareLog
}): AutomaticStore {
  const { sql, clock, shareLog } = deps
  const vault = createKeyVault(deps)
  return {
    ...createRecoveryKeyRelease({ ...deps, vault }),
    ...createRecoveryCanceler(deps),
    async describe({ id }) {
      const enabledAt = await vault.findEnabledAt(sql, id)
      if (enabledAt === undefined) return undefined
      const open = await findOpenRecovery(sql, id, clock.now())
      if (!open) return { enabledAt }
      const { device, started_at: startedAt, ready_at: readyAt, expires_at: expiresAt } = open
      return { enabledAt, recovery: { id: open.id, device, startedAt, readyAt, expiresAt } }
    },
    enable: (wallet, { device, recoveryKey }) =>
      sql.transaction().execute(async (step) => {
        await lockWallet(step, wallet.id)
        await requireDevice(step, wallet.id, device)
        await vault.write(step, wallet, recoveryKey)
        await shareLog.append(step, wallet.id, { event: 'recovery.enabled', device })
      }),
    disable: ({ id }, device) =>
      sql.transaction().execute(async (step) => {
        await disable(step, id, { device, now: clock.now() })
        await shareLog.append(step, id, { event: 'recovery.disabled', device })
      }),
    start: (wallet, recovery) =>
      sql.transaction().execute(async (step) => {
        await lockWallet(step, wallet.id)
        if ((await vault.findEnabledAt(step, wallet.id)) === undefined) return 'automatic_off'
        const started = { ...recovery, walletId: wallet.id, now: clock.now() }
        const outcome = await startRecovery(step, started)
        const { device } = recovery
        if (outcome === 'started')
          await shareLog.append(step, wallet.id, { event: 'recovery.started', device })
        return outcome
      }),
    async deleteExpired() {
      const ended = sql.deleteFrom('share_recovery')
      await ended.where('expires_at', '<', clock.now() - keepMs).execute()
    },
  }
}

async function disable(
  step: ShareStep,
  id: string,
  { device, now }: { readonly device: string; readonly now: number },
): Promise<void> {
  await lockWallet(step, id)
  await requireDevice(step, id, device)
  await step.deleteFrom('share_automatic').where('wallet_id', '=', id).execute()
  const open = await findOpenRecovery(step, id, now)
  if (open) await cancelRecovery(step, open, now)
}
