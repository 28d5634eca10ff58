import { createHash, randomUUID } from 'node:crypto'
import {
  formatWrappedRecoveryKeys,
  type SetRecoveryBody,
  wrappedRecoveryKeysSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { Clock } from '../clock/Clock.ts'
import { compareRecoveryFactors } from './compareRecoveryFactors.ts'
import type { RowMacs } from './createRowMacs.ts'
import {
  addDeviceState,
  findDevice,
  removeDeviceStates,
  requireDeviceShare,
} from './deviceState.ts'
import type { NewShareEvent, ShareEvent, ShareLog } from './ShareLog.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { endChallenges, takeProvenChallenge } from './recoveryChallengeRows.ts'
import { shareKeyContextOf, lockWallet, type ShareTransaction } from './shareRows.ts'
import type { NewDeviceShares, ShareRequester, ShareStore, ShareWallet } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'
import { liftSpendCap } from './spendCap.ts'
import type { DeviceState } from './WalletState.ts'

type DeviceDeps = { readonly driver: ShareKeyDriver; readonly clock: Pick<Clock, 'now'> }
type Deps = DeviceDeps & {
  readonly sql: ShareSql
  readonly macs: RowMacs
  readonly shareLog: ShareLog
}

/** Creates the writer of wallets and of the shares of their devices. */
export function createDeviceWriter(
  deps: Deps,
): Pick<ShareStore, 'register' | 'addDevice' | 'deleteDevices' | 'setRecovery'> {
  const { sql, clock, shareLog } = deps
  return {
    register: (given, first) =>
      sql.transaction().execute(async (step) => {
        const wallet = { ...given, id: randomUUID(), created_at: clock.now() }
        const added = await step
          .insertInto('share_wallet')
          .values({ ...wallet, recovery: JSON.stringify(wallet.recovery) })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('id')
          .execute()
        if (added.length === 0) return 'taken'
        const devices = [await setDevice(step, wallet, { ...first, ...deps })]
        const state = { devices, recoveries: [], spending: [] }
        await shareLog.start(step, wallet, { ...toEvent('wallet.created', first), state })
        return wallet
      }),
    addDevice: (wallet, added) =>
      sql.transaction().execute(async (step) => {
        // First: a removal of the device at the same time ends its proofs.
        await lockWallet(step, wallet.id)
        const { device } = added
        const now = clock.now()
        if (!(await takeProvenChallenge(step, wallet.id, { ...deps, device, now }))) return false
        const state = await shareLog.readState(step, wallet.id)
        const change = addDeviceState(state, await setDevice(step, wallet, { ...added, ...deps }))
        await shareLog.append(step, wallet.id, { ...toEvent('device.added', added), change })
        return true
      }),
    deleteDevices: (wallet, which, by) =>
      sql
        .transaction()
        .execute((step) => deleteShares(step, wallet, { which, by, shareLog, now: clock.now() })),
    setRecovery: (wallet, change, by) =>
      sql
        .transaction()
        .execute((step) =>
          replaceRecovery(step, wallet, { change, by, shareLog, now: clock.now() }),
        ),
  }
}

function toEvent(event: ShareEvent, { device, origin }: ShareRequester): NewShareEvent {
  return { event, device, details: { origin } }
}

async function deleteShares(
  step: ShareTransaction,
  { id }: ShareWallet,
  {
    which,
    by: { device, origin },
    shareLog,
    now,
  }: {
    readonly which: { readonly device: string } | { readonly except: string }
    readonly by: ShareRequester
    readonly shareLog: ShareLog
    readonly now: number
  },
): Promise<'deleted' | 'unknown' | 'last'> {
  await lockWallet(step, id)
  const state = await shareLog.readState(step, id)
  // Another device may have removed this one meanwhile.
  if (!findDevice(state, device)) return 'unknown'
  const devices = state.devices.map((each) => each.device)
  const deleted = devices.filter((each) =>
    'device' in which ? each === which.device : each !== which.except,
  )
  if (deleted.length === devices.length) return 'last'
  if (deleted.length > 0) await deleteDevices(step, id, { devices: deleted, now })
  const change = removeDeviceStates(state, { removed: deleted, now })
  for (const removed of deleted)
    await shareLog.append(step, id, {
      event: 'device.removed',
      device,
      details: { removed, origin },
      change,
    })
  return 'deleted'
}

/** Deletes the shares of devices of a wallet, and what they have proven: they come back with a new proof alone. */
async function deleteDevices(
  step: ShareTransaction,
  walletId: string,
  { devices, now }: { readonly devices: readonly string[]; readonly now: number },
): Promise<void> {
  await step
    .updateTable('share_device')
    .set({ sealed: null, recovery_share: null, deleted_at: now })
    .where('wallet_id', '=', walletId)
    .where('device', 'in', devices)
    .execute()
  await endChallenges(step, walletId, { devices, now })
}

/** Replaces the records of recovery. False when another device changed them. */
async function replaceRecovery(
  step: ShareTransaction,
  { id }: ShareWallet,
  {
    change: { recovery, previous },
    by: { device, origin },
    shareLog,
    now,
  }: {
    readonly change: SetRecoveryBody
    readonly by: ShareRequester
    readonly shareLog: ShareLog
    readonly now: number
  },
): Promise<boolean> {
  await lockWallet(step, id)
  const state = await shareLog.readState(step, id)
  requireDeviceShare(state, device)
  const rows = step.selectFrom('share_wallet').select('recovery').where('id', '=', id)
  const { recovery: former } = await rows.executeTakeFirstOrThrow()
  if (!v.is(wrappedRecoveryKeysSchema, former)) throw shareLog.reject(id, 'share_wallet')
  const hash = createHash('sha256').update(formatWrappedRecoveryKeys(former)).digest('base64url')
  if (hash !== previous) return false
  const written = step.updateTable('share_wallet').set({ recovery: JSON.stringify(recovery) })
  await written.where('id', '=', id).execute()
  const lifted = liftSpendCap(state, { device: findDevice(state, device), now })
  for (const { event, method } of compareRecoveryFactors(former, recovery)) {
    const change = event === 'recovery.factor_added' ? lifted : undefined
    await shareLog.append(step, id, { event, device, details: { method, origin }, change })
  }
  return true
}

/**
 * Encrypts the share of a device, and stores it in place of a former one: a browser that has lost its own share, or
 * was removed, comes back with the same key, which may have shares of other wallets.
 */
async function setDevice(
  step: ShareTransaction,
  wallet: ShareWallet,
  { device, share, driver, clock, recoveryShare: recovery_share }: DeviceDeps & NewDeviceShares,
): Promise<DeviceState> {
  const created_at = clock.now()
  const sealed = await driver.encrypt(share, shareKeyContextOf(wallet, { device, created_at }))
  const shares = { sealed, recovery_share, created_at, deleted_at: null }
  await step
    .insertInto('share_device')
    .values({ wallet_id: wallet.id, device, ...shares })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'device']).doUpdateSet(shares))
    .execute()
  return { device, createdAt: created_at }
}
