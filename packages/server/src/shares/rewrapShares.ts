import { rewrapRecoveryKeys } from './automatic/rewrapRecoveryKeys.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { serviceKeyContext } from './loadServiceKeys.ts'
import { contextOf } from './shareRows.ts'
import type { ShareSql } from './ShareTables.ts'

/**
 * Encrypts the keys of the service and all shares with the current key, while the service runs.
 *
 * @returns The number of shares.
 */
export async function rewrapShares({
  sql,
  driver,
}: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
}): Promise<number> {
  const { sealed: keys } = await sql
    .selectFrom('share_service')
    .select('sealed')
    .executeTakeFirstOrThrow()
  const service = await driver.decrypt(keys, serviceKeyContext)
  const sealed = await driver.encrypt(service, serviceKeyContext)
  service.fill(0)
  await sql.updateTable('share_service').set({ sealed }).where('sealed', '=', keys).execute()
  const rows = await sql
    .selectFrom('share_device')
    .innerJoin('share_wallet', 'share_wallet.id', 'share_device.wallet_id')
    .select(['wallet_id', 'device', 'sealed', 'share_device.created_at', 'user_id'])
    .where('sealed', 'is not', null)
    .execute()
  for (const row of rows) {
    if (row.sealed === null) continue
    const context = contextOf({ id: row.wallet_id, user_id: row.user_id }, row)
    const share = await driver.decrypt(row.sealed, context)
    const renewed = await driver.encrypt(share, context)
    share.fill(0)
    // Unless the device was deleted meanwhile.
    await sql
      .updateTable('share_device')
      .set({ sealed: renewed })
      .where('wallet_id', '=', row.wallet_id)
      .where('device', '=', row.device)
      .where('sealed', '=', row.sealed)
      .execute()
  }
  return rows.length + (await rewrapRecoveryKeys({ sql, driver }))
}
