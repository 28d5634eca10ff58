import type { Clock } from '../clock/Clock.ts'
import { createShareError } from './createShareError.ts'
import type { NewShareEvent, ShareLog } from './ShareLog.ts'
import type { KeyContext, ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { contextOf, lockWallet, findDeviceRow, type ShareStep } from './shareRows.ts'
import { countRelease } from './spendCap.ts'
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
    const { device } = release
    const row = await findDeviceRow(sql, wallet.id, release.shareOf)
    if (!row || row.sealed === null) {
      // A removed device that still sends requests, or an attacker with a stolen session. It cannot fill the log.
      const { origin, method } = release
      const entry = { event: 'share.refused', device, details: { origin, method } } as const
      await sql.transaction().execute((step) => shareLog.appendOncePerDay(step, wallet.id, entry))
      return 'deleted'
    }
    // A refused request costs no request to the key.
    if (await isLimited(sql, wallet.id, { device, now: clock.now() })) return 'limited'
    // Outside of the transaction, because the key may be a service elsewhere.
    const share = await decryptShare(driver, row.sealed, contextOf(wallet, row))
    const outcome = await sql.transaction().execute(async (step) => {
      await lockWallet(step, wallet.id)
      const current = await findDeviceRow(step, wallet.id, release.shareOf)
      // Of another split, when the device was removed and came back meanwhile.
      const isSame = current?.created_at === row.created_at && current.sealed !== null
      if (!isSame) return 'deleted'
      if (await isLimited(step, wallet.id, { device, now: clock.now() })) return 'limited'
      const now = clock.now()
      const refused = await countRelease(step, wallet, { ...release, capUsd: spendCapUsd, now })
      if (refused) return refused
      await logRelease(step, wallet.id, { ...release, at: now })
      await shareLog.append(step, wallet.id, toEvent(release))
      return 'logged'
    })
    if (outcome === 'logged') return share
    share.fill(0)
    return outcome
  }
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
  sql: ShareSql | ShareStep,
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
  step: ShareStep,
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
