import type { Clock } from '../clock/Clock.ts'
import { createShareError } from './createShareError.ts'
import { findDeviceShare } from './findDeviceShare.ts'
import type { NewShareEvent, ShareLog } from './ShareLog.ts'
import type { KeyContext, ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { shareKeyContextOf, lockWallet, type ShareTransaction } from './shareRows.ts'
import { countReleaseSpending } from './spendCap.ts'
import type { ShareRelease, ShareStore } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'

const minute = 60_000
const day = 86_400_000

/** Shares of a wallet that one device receives: a stolen one does not use up those of the others. */
const releasesPerDevice = { minute: 60, day: 500 } as const

/** Creates the function that releases shares. */
export function createShareReleaser({
  sql,
  driver,
  clock,
  shareLog,
  spendCapUsd,
}: {
  readonly shareLog: ShareLog
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly clock: Pick<Clock, 'now'>
  readonly spendCapUsd: number
}): ShareStore['release'] {
  return async (wallet, release) => {
    const { device, shareOf } = release
    const row = await findDeviceShare(sql, wallet.id, { state: wallet.state, device: shareOf })
    if (!row) {
      await sql.transaction().execute((step) => logRefusal(step, wallet.id, { release, shareLog }))
      return 'deleted'
    }
    // A refused request costs no request to the key.
    if (await isLimited(sql, wallet.id, { device, now: clock.now() })) return 'limited'
    // Outside of the transaction, because the key may be a service elsewhere.
    const share = await decryptShare(driver, row.sealed, shareKeyContextOf(wallet, row))
    const outcome = await sql.transaction().execute(async (step) => {
      await lockWallet(step, wallet.id)
      const state = await shareLog.readState(step, wallet.id)
      const { reject } = shareLog
      const current = await findDeviceShare(step, wallet.id, { state, device: shareOf, reject })
      // Of another split, when the device was removed and came back meanwhile.
      if (current?.created_at !== row.created_at) return 'deleted'
      const now = clock.now()
      if (await isLimited(step, wallet.id, { device, now })) return 'limited'
      const spent = { ...release, capUsd: spendCapUsd, now }
      const change = countReleaseSpending(state, spent)
      if (typeof change === 'string') return change
      await logRelease(step, wallet.id, { ...release, at: now })
      await shareLog.append(step, wallet.id, { ...toEvent(release), change })
      return 'logged'
    })
    if (outcome === 'logged') return share
    share.fill(0)
    return outcome
  }
}

/**
 * Logs a request for a share that the device does not have: a removed device that still sends requests, or an attacker with
 * a stolen session. It cannot fill the log.
 *
 * @throws HTTP 503 when the device has a share whose row was changed.
 */
async function logRefusal(
  step: ShareTransaction,
  walletId: string,
  { release, shareLog }: { readonly release: ShareRelease; readonly shareLog: ShareLog },
): Promise<void> {
  const { device, shareOf, origin, method } = release
  await lockWallet(step, walletId)
  const state = await shareLog.readState(step, walletId)
  await findDeviceShare(step, walletId, { state, device: shareOf, reject: shareLog.reject })
  const entry = { event: 'share.refused', device, details: { origin, method } } as const
  await shareLog.appendOncePerDay(step, walletId, entry)
}

/** @throws HTTP 503 when the key is unavailable, or the row was changed. */
async function decryptShare(
  driver: ShareKeyDriver,
  sealed: string,
  context: KeyContext,
): Promise<Buffer> {
  try {
    return await driver.decrypt(sealed, context)
  } catch {
    throw createShareError('unavailable')
  }
}

async function isLimited(
  sql: ShareSql | ShareTransaction,
  walletId: string,
  { device, now }: { readonly device: string; readonly now: number },
): Promise<boolean> {
  const rows = await sql
    .selectFrom('share_release')
    .select('at')
    .where('wallet_id', '=', walletId)
    .where('device', '=', device)
    .where('at', '>', now - day)
    .orderBy('at', 'desc')
    .limit(releasesPerDevice.day)
    .execute()
  const lastMinute = rows.filter(({ at }) => at > now - minute)
  return rows.length >= releasesPerDevice.day || lastMinute.length >= releasesPerDevice.minute
}

async function logRelease(
  step: ShareTransaction,
  wallet_id: string,
  { device, shareOf, method, origin, digest, at }: ShareRelease & { readonly at: number },
): Promise<void> {
  const row = { wallet_id, device, share_of: shareOf, method, origin, digest, at }
  await step.insertInto('share_release').values(row).execute()
}

function toEvent({ device, shareOf, method, origin }: ShareRelease): NewShareEvent {
  if (method === 'recover')
    return { event: 'share.recovered', device, details: { origin, earlier: shareOf } }
  if (method === 'export') return { event: 'share.exported', device, details: { origin } }
  return { event: 'share.released', device, details: { origin, method } }
}
