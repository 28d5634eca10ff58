import type { Clock } from '../../clock/Clock.ts'
import { createShareError } from '../createShareError.ts'
import type { KeyContext, ShareKeyDriver } from '../keys/ShareKeyDriver.ts'
import type { ShareStep } from '../shareRows.ts'
import type { ShareWallet } from '../ShareStore.ts'
import type { ShareSql } from '../ShareTables.ts'

/** Recovery keys at rest, encrypted by the key driver. */
export type KeyVault = {
  /** Returns when a wallet got automatic recovery; undefined while it is off. */
  findEnabledAt(sql: ShareSql | ShareStep, walletId: string): Promise<number | undefined>
  write(sql: ShareSql | ShareStep, wallet: ShareWallet, recoveryKey: Uint8Array): Promise<void>
  /**
   * Decrypts a recovery key.
   *
   * @returns 32 bytes, which the caller overwrites; undefined while automatic recovery is off.
   * @throws HTTP 503 when the key of the driver is unavailable, or the row was changed.
   */
  read(wallet: ShareWallet): Promise<Buffer | undefined>
}

/** Creates the vault. */
export function createKeyVault({
  sql,
  driver,
  clock,
}: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly clock: Pick<Clock, 'now'>
}): KeyVault {
  return {
    async findEnabledAt(from, walletId) {
      const rows = from.selectFrom('share_automatic').select('created_at')
      return (await rows.where('wallet_id', '=', walletId).executeTakeFirst())?.created_at
    },
    async write(to, wallet, recoveryKey) {
      const created_at = clock.now()
      const sealed = await driver.encrypt(recoveryKey, recoveryKeyContextOf(wallet, created_at))
      await to
        .insertInto('share_automatic')
        .values({ wallet_id: wallet.id, sealed, created_at })
        .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet({ sealed, created_at }))
        .execute()
    },
    async read(wallet) {
      const rows = sql.selectFrom('share_automatic').selectAll()
      const row = await rows.where('wallet_id', '=', wallet.id).executeTakeFirst()
      if (!row) return undefined
      try {
        return await driver.decrypt(row.sealed, recoveryKeyContextOf(wallet, row.created_at))
      } catch {
        throw createShareError('unavailable')
      }
    },
  }
}

/** Returns the additional authenticated data of a recovery key: swapped rows do not decrypt. */
export function recoveryKeyContextOf(
  { id, user_id }: Pick<ShareWallet, 'id' | 'user_id'>,
  created_at: number,
): KeyContext {
  return { wallet: id, user: user_id, since: `${created_at}`, format: 'recovery key v1' }
}
