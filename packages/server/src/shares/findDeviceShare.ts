import { findDevice } from './deviceState.ts'
import type { ShareTransaction } from './shareRows.ts'
import type { ShareSql } from './ShareTables.ts'
import type { WalletState } from './WalletState.ts'

type DeviceShare = {
  readonly device: string
  readonly sealed: string
  readonly created_at: number
}

/**
 * Finds the encrypted share of a device. A device that the state of the wallet does not have has none: it was removed, or
 * another writer of the database added its row.
 *
 * @throws The error of `reject` when the row of a device of the state was changed, or is missing.
 */
export async function findDeviceShare(
  sql: ShareSql | ShareTransaction,
  walletId: string,
  {
    state,
    device,
    reject,
  }: {
    readonly state: Pick<WalletState, 'devices'>
    readonly device: string
    /**
     * Creates the error for a row that was changed. Without it such a device has no share: outside of the lock of the wallet,
     * the state may have been read before the device was removed.
     */
    readonly reject?: ((walletId: string, table: string) => Error) | undefined
  },
): Promise<DeviceShare | undefined> {
  const found = findDevice(state, device)
  if (!found) return undefined
  const row = await sql
    .selectFrom('share_device')
    .select(['device', 'sealed', 'created_at'])
    .where('wallet_id', '=', walletId)
    .where('device', '=', device)
    .executeTakeFirst()
  if (row && row.sealed !== null && row.created_at === found.createdAt)
    return { ...row, sealed: row.sealed }
  if (reject) throw reject(walletId, 'share_device')
  return undefined
}
