import { createHash, randomUUID } from 'node:crypto'
import { formatWalletRecovery, type SetRecoveryBody } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import { challengeLifetimeMs } from './createChallengeStore.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { contextOf, lockWallet, type ShareStep } from './shareRows.ts'
import type { NewDeviceShares, ShareStore, ShareWallet } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'

type DeviceDeps = { readonly driver: ShareKeyDriver; readonly clock: Pick<Clock, 'now'> }

/** Creates the writer of wallets and of the shares of their devices. */
export function createDeviceWriter({
  sql,
  driver,
  clock,
}: DeviceDeps & { readonly sql: ShareSql }): Pick<
  ShareStore,
  'register' | 'addDevice' | 'deleteDevices' | 'setRecovery'
> {
  const deps = { driver, clock }
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
        await insertDevice(step, wallet, { ...first, ...deps })
        return wallet
      }),
    addDevice: (wallet, added) =>
      sql.transaction().execute(async (step) => {
        // Used up, so that one proof adds one device.
        const proven = await step
          .deleteFrom('share_challenge')
          .where('wallet_id', '=', wallet.id)
          .where('device', '=', added.device)
          .where('proven_at', '>', clock.now() - challengeLifetimeMs)
          .returning('id')
          .execute()
        return proven.length > 0 && (await insertDevice(step, wallet, { ...added, ...deps }))
      }),
    async deleteDevices({ id }, which) {
      const change = sql
        .updateTable('share_device')
        .set({ sealed: null, recovery_share: null, deleted_at: clock.now() })
        .where('wallet_id', '=', id)
        .where('deleted_at', 'is', null)
      const deleted = await (
        'device' in which
          ? change.where('device', '=', which.device)
          : change.where('device', '!=', which.except)
      )
        .returning('device')
        .execute()
      return deleted.length
    },
    setRecovery: (wallet, change) =>
      sql.transaction().execute((step) => replaceRecovery(step, wallet, change)),
  }
}

async function replaceRecovery(
  step: ShareStep,
  { id }: ShareWallet,
  { recovery, previous }: SetRecoveryBody,
): Promise<boolean> {
  await lockWallet(step, id)
  const rows = step.selectFrom('share_wallet').select('recovery').where('id', '=', id)
  const text = formatWalletRecovery((await rows.executeTakeFirstOrThrow()).recovery)
  if (createHash('sha256').update(text).digest('base64url') !== previous) return false
  const change = step.updateTable('share_wallet').set({ recovery: JSON.stringify(recovery) })
  await change.where('id', '=', id).execute()
  return true
}

/** Encrypts the share of a device, and inserts it unless the device has or had one. */
async function insertDevice(
  step: ShareStep,
  wallet: ShareWallet,
  { device, share, driver, clock, recoveryShare: recovery_share }: DeviceDeps & NewDeviceShares,
): Promise<boolean> {
  const created_at = clock.now()
  const sealed = await driver.encrypt(share, contextOf(wallet, { device, created_at }))
  const added = await step
    .insertInto('share_device')
    .values({
      wallet_id: wallet.id,
      device,
      sealed,
      recovery_share,
      created_at,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device')
    .execute()
  return added.length > 0
}
