import type { ShareKeyDriver } from '../keys/ShareKeyDriver.ts'
import type { ShareSql } from '../ShareTables.ts'
import { recoveryKeyContextOf } from './createKeyVault.ts'

/**
 * Encrypts all recovery keys with the current key.
 *
 * @returns The number of recovery keys.
 */
export async function rewrapRecoveryKeys({
  sql,
  driver,
}: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
}): Promise<number> {
  const rows = await sql
    .selectFrom('share_automatic')
    .innerJoin('share_wallet', 'share_wallet.id', 'share_automatic.wallet_id')
    .select(['wallet_id as id', 'sealed', 'share_automatic.created_at', 'user_id'])
    .execute()
  for (const { sealed, created_at, ...wallet } of rows) {
    const context = recoveryKeyContextOf(wallet, created_at)
    const recoveryKey = await driver.decrypt(sealed, context)
    const renewed = await driver.encrypt(recoveryKey, context)
    recoveryKey.fill(0)
    // Unless it was switched off meanwhile.
    await sql
      .updateTable('share_automatic')
      .set({ sealed: renewed })
      .where('wallet_id', '=', wallet.id)
      .where('sealed', '=', sealed)
      .execute()
  }
  return rows.length
}
