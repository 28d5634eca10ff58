import { sql as rawSql, type Transaction } from 'kysely'
import { createShareError } from './createShareError.ts'
import type { KeyContext } from './keys/ShareKeyDriver.ts'
import type { ShareWallet } from './ShareStore.ts'
import type { ShareSql, ShareTables } from './ShareTables.ts'

/** A transaction. */
export type ShareStep = Transaction<ShareTables>

/** Returns the row of a device, also when its share was deleted. */
export async function findDeviceRow(
  sql: ShareSql | ShareStep,
  walletId: string,
  device: string,
): Promise<{ device: string; sealed: string | null; created_at: number } | undefined> {
  return await sql
    .selectFrom('share_device')
    .select(['device', 'sealed', 'created_at'])
    .where('wallet_id', '=', walletId)
    .where('device', '=', device)
    .executeTakeFirst()
}

/** Serializes releases of a wallet, so that the limits hold for concurrent ones, and deletions. */
export async function lockWallet(step: ShareStep, walletId: string): Promise<void> {
  await rawSql`select pg_advisory_xact_lock(hashtext(${walletId}))`.execute(step)
}

/**
 * Requires that a device has a share, in the lock of the wallet: another one may have removed it since the request was
 * admitted.
 *
 * @throws `shares.no_share` (403).
 */
export async function requireDevice(
  step: ShareStep,
  walletId: string,
  device: string,
): Promise<void> {
  const row = await findDeviceRow(step, walletId, device)
  if (!row || row.sealed === null) throw createShareError('no_share')
}

/** Returns the additional authenticated data of an encrypted share: swapped rows do not decrypt. */
export function contextOf(
  { id, user_id }: Pick<ShareWallet, 'id' | 'user_id'>,
  { device, created_at }: { readonly device: string; readonly created_at: number },
): KeyContext {
  return { wallet: id, user: user_id, device, since: `${created_at}`, format: 'share v1' }
}
