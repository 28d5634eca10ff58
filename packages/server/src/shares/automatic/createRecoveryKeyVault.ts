import type { Clock } from '../../clock/Clock.ts'
import { createShareError } from '../createShareError.ts'
import type { KeyContext, ShareKeyDriver } from '../keys/ShareKeyDriver.ts'
import type { ShareTransaction } from '../shareRows.ts'
import type { ShareWallet } from '../ShareStore.ts'
import type { ShareSql } from '../ShareTables.ts'

/** Recovery keys at rest, encrypted by the key driver. */
export type RecoveryKeyVault = {
  /**
   * Writes a recovery key, in place of an earlier copy.
   *
   * @returns The time of it.
   */
  write(step: ShareTransaction, wallet: ShareWallet, recoveryKey: Uint8Array): Promise<number>
  /**
   * Decrypts a recovery key.
   *
   * @returns 32 bytes, which the caller overwrites; undefined when none is stored.
   * @throws HTTP 503 when the key of the driver is unavailable, or the row was changed.
   */
  read(wallet: ShareWallet): Promise<Buffer | undefined>
}

/** Creates the vault. */
export function createRecoveryKeyVault({
  sql,
  driver,
  clock,
}: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly clock: Pick<Clock, 'now'>
}): RecoveryKeyVault {
  return {
    async write(step, wallet, recoveryKey) {
      const created_at = clock.now()
      const sealed = await driver.encrypt(recoveryKey, recoveryKeyContextOf(wallet, created_at))
      await step
        .insertInto('share_automatic')
        .values({ wallet_id: wallet.id, sealed, created_at })
        .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet({ sealed, created_at }))
        .execute()
      return created_at
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
