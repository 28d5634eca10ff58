import type { Clock } from '../../clock/Clock.ts'
import type { ShareKeyDriver } from '../keys/ShareKeyDriver.ts'
import { requireDeviceShare } from '../deviceState.ts'
import { lockWallet, type ShareTransaction } from '../shareRows.ts'
import type { ShareLog } from '../ShareLog.ts'
import type { ShareWallet } from '../ShareStore.ts'
import type { ShareSql } from '../ShareTables.ts'
import type { RecoveryState } from '../WalletState.ts'
import type { AutomaticRecoveryStore } from './AutomaticRecoveryStore.ts'
import { createRecoveryKeyVault } from './createRecoveryKeyVault.ts'
import { createRecoveryCanceler } from './createRecoveryCanceler.ts'
import { createRecoveryKeyRelease } from './createRecoveryKeyRelease.ts'
import {
  cancelRecovery,
  describeAutomaticRecovery,
  findOpenRecovery,
  startRecovery,
} from './recoveryState.ts'

/** Time for which the link of a recovery is kept after its end. */
const keepMs = 7 * 86_400_000

/** Creates the store of automatic recovery. Each change of a wallet waits for the one before. */
export function createAutomaticRecoveryStore(deps: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly clock: Pick<Clock, 'now'>
  readonly shareLog: ShareLog
}): AutomaticRecoveryStore {
  const { sql, clock, shareLog } = deps
  const vault = createRecoveryKeyVault(deps)
  return {
    ...createRecoveryKeyRelease({ ...deps, vault }),
    ...createRecoveryCanceler(deps),
    describe: async ({ id }) =>
      describeAutomaticRecovery(await shareLog.readState(sql, id), clock.now()),
    enable: (wallet, { device, recoveryKey }) =>
      sql.transaction().execute(async (step) => {
        await lockWallet(step, wallet.id)
        requireDeviceShare(await shareLog.readState(step, wallet.id), device)
        const change = { automaticSince: await vault.write(step, wallet, recoveryKey) }
        await shareLog.append(step, wallet.id, { event: 'recovery.enabled', device, change })
      }),
    disable: ({ id }, device) =>
      sql.transaction().execute(async (step) => {
        await lockWallet(step, id)
        const state = await shareLog.readState(step, id)
        requireDeviceShare(state, device)
        await step.deleteFrom('share_automatic').where('wallet_id', '=', id).execute()
        const open = findOpenRecovery(state, clock.now())
        const canceled = open && cancelRecovery(state, open, clock.now())
        const change = { automaticSince: undefined, ...(typeof canceled === 'object' && canceled) }
        await shareLog.append(step, id, { event: 'recovery.disabled', device, change })
      }),
    start: (wallet, recovery) =>
      sql.transaction().execute(async (step) => {
        await lockWallet(step, wallet.id)
        const state = await shareLog.readState(step, wallet.id)
        if (state.automaticSince === undefined) return 'automatic_off'
        const change = startRecovery(state, recovery, clock.now())
        if (typeof change === 'string') return change
        // Without an entry: repeated starts would push others off the pages that the owner reads.
        if (change.recoveries === state.recoveries) return 'started'
        await insertLink(step, wallet, change.recoveries.at(-1))
        const { device } = recovery
        await shareLog.append(step, wallet.id, { event: 'recovery.started', device, change })
        return 'started'
      }),
    async deleteExpired() {
      const ended = sql.deleteFrom('share_recovery_link')
      await ended.where('expires_at', '<', clock.now() - keepMs).execute()
    },
  }
}

async function insertLink(
  step: ShareTransaction,
  wallet: Pick<ShareWallet, 'id'>,
  started: RecoveryState | undefined,
): Promise<void> {
  if (!started) return
  const { cancelHash: cancel_hash, expiresAt: expires_at } = started
  const row = { cancel_hash, wallet_id: wallet.id, expires_at }
  await step.insertInto('share_recovery_link').values(row).execute()
}
