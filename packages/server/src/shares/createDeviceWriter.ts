import { createHash, randomUUID } from 'node:crypto'
import { formatWalletRecovery, type SetRecoveryBody, type WalletRecovery } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import { findFactorChanges } from './findFactorChanges.ts'
import { challengeLifetimeMs } from './createChallengeStore.ts'
import type { NewShareEvent, ShareEvent, ShareLog } from './ShareLog.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { contextOf, lockWallet, findDeviceRow, requireDevice, type ShareStep } from './shareRows.ts'
import type { NewDeviceShares, ShareRequester, ShareStore, ShareWallet } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'
import { liftSpendCap } from './spendCap.ts'

type DeviceDeps = { readonly driver: ShareKeyDriver; readonly clock: Pick<Clock, 'now'> }

/** Creates the writer of wallets and of the shares of their devices. */
export function createDeviceWriter({
  sql,
  driver,
  clock,
  shareLog,
}: DeviceDeps & { readonly sql: ShareSql; readonly shareLog: ShareLog }): Pick<
  ShareStore,
  'register' | 'addDevice' | 'deleteDevices' | 'setRecovery'
> {
  const deps = { driver, clock }
  return {
    register: (given, first) =>
      sql.transaction().execute(async (step) => {
        const unlimited = { recovered_at: null, uncapped_at: null }
        const wallet = { ...given, ...unlimited, id: randomUUID(), created_at: clock.now() }
        const added = await step
          .insertInto('share_wallet')
          .values({ ...wallet, recovery: JSON.stringify(wallet.recovery) })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('id')
          .execute()
        if (added.length === 0) return 'taken'
        await setDevice(step, wallet, { ...first, ...deps })
        await shareLog.append(step, wallet.id, toEvent('wallet.created', first))
        return wallet
      }),
    addDevice: (wallet, added) =>
      sql.transaction().execute(async (step) => {
        // First: a removal of the device at the same time ends its proofs.
        await lockWallet(step, wallet.id)
        // Used up, so that one proof adds one device.
        const proven = await step
          .deleteFrom('share_challenge')
          .where('wallet_id', '=', wallet.id)
          .where('device', '=', added.device)
          .where('proven_at', '>', clock.now() - challengeLifetimeMs)
          .returning('id')
          .execute()
        if (proven.length === 0) return false
        await setDevice(step, wallet, { ...added, ...deps })
        await shareLog.append(step, wallet.id, toEvent('device.added', added))
        return true
      }),
    deleteDevices: (wallet, which, by) =>
      sql
        .transaction()
        .execute((step) => deleteShares(step, wallet, { which, by, shareLog, now: clock.now() })),
    setRecovery: (wallet, change, by) =>
      sql.transaction().execute(async (step) => {
        const attributed = { ...change, by: by.device, now: clock.now() }
        const replaced = await replaceRecovery(step, wallet, attributed)
        if (!replaced) return false
        for (const { event, method } of findFactorChanges(replaced, change.recovery)) {
          const details = { method, origin: by.origin }
          await shareLog.append(step, wallet.id, { event, device: by.device, details })
        }
        return true
      }),
  }
}

function toEvent(event: ShareEvent, { device, origin }: ShareRequester): NewShareEvent {
  return { event, device, details: { origin } }
}

async function deleteShares(
  step: ShareStep,
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
  const rows = step.selectFrom('share_device').select('device').where('wallet_id', '=', id)
  const devices = (await rows.where('deleted_at', 'is', null).execute()).map((row) => row.device)
  // Another device may have removed this one meanwhile.
  if (!devices.includes(device)) return 'unknown'
  const deleted = devices.filter((each) =>
    'device' in which ? each === which.device : each !== which.except,
  )
  if (deleted.length === devices.length) return 'last'
  if (deleted.length > 0) await deleteDevices(step, id, { devices: deleted, now })
  for (const removed of deleted)
    await shareLog.append(step, id, {
      event: 'device.removed',
      device,
      details: { removed, origin },
    })
  return 'deleted'
}

/** Deletes the shares of devices of a wallet, and what they have proven: they come back with a new proof alone. */
async function deleteDevices(
  step: ShareStep,
  walletId: string,
  { devices, now }: { readonly devices: readonly string[]; readonly now: number },
): Promise<void> {
  await step
    .updateTable('share_device')
    .set({ sealed: null, recovery_share: null, deleted_at: now })
    .where('wallet_id', '=', walletId)
    .where('device', 'in', devices)
    .execute()
  await step
    .updateTable('share_challenge')
    .set({ expires_at: now, proven_at: null })
    .where('wallet_id', '=', walletId)
    .where('device', 'in', devices)
    .execute()
  await step
    .updateTable('share_recovery')
    .set({ expires_at: now })
    .where('wallet_id', '=', walletId)
    .where('device', 'in', devices)
    .where('finished_at', 'is not', null)
    .execute()
}

/** Replaces the records of recovery, and returns the former ones; undefined when another device changed them. */
async function replaceRecovery(
  step: ShareStep,
  { id }: ShareWallet,
  change: SetRecoveryBody & { readonly by: string; readonly now: number },
): Promise<WalletRecovery | undefined> {
  const { recovery, previous } = change
  await lockWallet(step, id)
  await requireDevice(step, id, change.by)
  const rows = step.selectFrom('share_wallet').select(['recovery', 'recovered_at', 'uncapped_at'])
  const wallet = await rows.where('id', '=', id).executeTakeFirstOrThrow()
  const former = wallet.recovery
  const hash = createHash('sha256').update(formatWalletRecovery(former)).digest('base64url')
  if (hash !== previous) return undefined
  const isAdded = findFactorChanges(former, recovery).some(
    ({ event }) => event === 'recovery.factor_added',
  )
  const written = step.updateTable('share_wallet').set({
    recovery: JSON.stringify(recovery),
    ...(isAdded &&
      liftSpendCap(wallet, { ...change, device: await findDeviceRow(step, id, change.by) })),
  })
  await written.where('id', '=', id).execute()
  return former
}

/**
 * Encrypts the share of a device, and stores it in place of a former one: a browser that has lost its own share, or
 * was removed, comes back with the same key, which may have shares of other wallets.
 */
async function setDevice(
  step: ShareStep,
  wallet: ShareWallet,
  { device, share, driver, clock, recoveryShare: recovery_share }: DeviceDeps & NewDeviceShares,
): Promise<void> {
  const created_at = clock.now()
  const sealed = await driver.encrypt(share, contextOf(wallet, { device, created_at }))
  const shares = { sealed, recovery_share, created_at, deleted_at: null }
  await step
    .insertInto('share_device')
    .values({ wallet_id: wallet.id, device, ...shares })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'device']).doUpdateSet(shares))
    .execute()
}
