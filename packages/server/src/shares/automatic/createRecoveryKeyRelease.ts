import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock } from '../../clock/Clock.ts'
import { lockWallet, findDeviceRow, type ShareStep } from '../shareRows.ts'
import type { ShareWallet } from '../ShareStore.ts'
import type { ShareLog } from '../ShareLog.ts'
import { startSpendCap } from '../spendCap.ts'
import type { ShareSql, ShareTables } from '../ShareTables.ts'
import type { AutomaticFailure, AutomaticStore } from './AutomaticStore.ts'
import type { KeyVault } from './createKeyVault.ts'

/** Time in which a lost response can be requested again. */
const repeatMs = 600_000

/** Recovery keys of a wallet that are released in a day. */
const releasesPerDay = 10
const day = 86_400_000
const method = 'recovery_key'

type Deps = {
  readonly sql: ShareSql
  readonly clock: Pick<Clock, 'now'>
  readonly vault: KeyVault
  readonly shareLog: ShareLog
}

/** Creates the functions that release a recovery key. */
export function createRecoveryKeyRelease(deps: Deps): Pick<AutomaticStore, 'finish' | 'release'> {
  const { shareLog } = deps
  return {
    finish: (wallet, { id, device, origin }) =>
      releaseIf(deps, wallet, async (step, now) => {
        const rows = step.selectFrom('share_recovery').selectAll().where('id', '=', id)
        const row = await rows.where('wallet_id', '=', wallet.id).executeTakeFirst()
        const refused = findRefusal(row, { device, now })
        if (refused) return refused
        // Once: a device that was added since a first release would be one from before a later one.
        if (row?.finished_at === null) await setFinished(step, wallet, { id, now })
        await logRelease(step, wallet, { device, origin, now })
        await shareLog.append(step, wallet.id, { event: 'recovery.finished', device })
        return undefined
      }),
    release: (wallet, { device, origin }) =>
      releaseIf(deps, wallet, async (step, now) => {
        const own = await findDeviceRow(step, wallet.id, device)
        if (!own || own.sealed === null) return 'automatic_off'
        const recent = await step
          .selectFrom('share_release')
          .select('id')
          .where('wallet_id', '=', wallet.id)
          .where('method', '=', method)
          .where('at', '>', now - day)
          .execute()
        if (recent.length >= releasesPerDay) return 'limited'
        await logRelease(step, wallet, { device, origin, now })
        await shareLog.append(step, wallet.id, { event: 'recovery.key_released', device })
        return undefined
      }),
  }
}

/** Decrypts the recovery key, and returns it if `check` finds no reason against it in the lock of the wallet. */
async function releaseIf(
  { sql, clock, vault }: Deps,
  wallet: ShareWallet,
  check: (step: ShareStep, now: number) => Promise<AutomaticFailure | undefined>,
): Promise<Buffer | AutomaticFailure> {
  // Outside of the transaction, because the key may be a service elsewhere.
  const recoveryKey = await vault.read(wallet)
  if (!recoveryKey) return 'automatic_off'
  const refused = await sql.transaction().execute(async (step) => {
    await lockWallet(step, wallet.id)
    // It may have been switched off since.
    if ((await vault.findEnabledAt(step, wallet.id)) === undefined) return 'automatic_off'
    return await check(step, clock.now())
  })
  if (refused === undefined) return recoveryKey
  recoveryKey.fill(0)
  return refused
}

/** Ends a recovery, and limits what leaves its wallet from then on. */
async function setFinished(
  step: ShareStep,
  wallet: Pick<ShareWallet, 'id'>,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const finished = step.updateTable('share_recovery').set({ finished_at: now })
  await finished.where('id', '=', id).execute()
  const rows = step.selectFrom('share_wallet').select(['recovered_at', 'uncapped_at'])
  const former = await rows.where('id', '=', wallet.id).executeTakeFirstOrThrow()
  const limited = step.updateTable('share_wallet').set(startSpendCap(former, now))
  await limited.where('id', '=', wallet.id).execute()
}

function findRefusal(
  row: Selectable<ShareTables['share_recovery']> | undefined,
  { device, now }: { readonly device: string; readonly now: number },
): AutomaticFailure | undefined {
  if (!row || row.device !== device || row.canceled_at !== null || row.expires_at <= now)
    return 'recovery_ended'
  if (row.ready_at > now) return 'recovery_too_early'
  const isOver = row.finished_at !== null && row.finished_at + repeatMs < now
  return isOver ? 'recovery_ended' : undefined
}

async function logRelease(
  step: ShareStep,
  { id: wallet_id, recovery_public_key }: ShareWallet,
  { device, origin, now: at }: { device: string; origin: string; now: number },
): Promise<void> {
  const digest = createHash('sha256').update(recovery_public_key).digest('base64url')
  const row = { wallet_id, device, share_of: device, method, origin, digest, at }
  await step.insertInto('share_release').values(row).execute()
}
