import { defaultRowPageSize, readRowPages } from '../store/readRowPages.ts'
import { rewrapRecoveryKeys } from './automatic/rewrapRecoveryKeys.ts'
import { serviceKeyContext } from './loadServiceKeys.ts'
import type { RewrapOptions } from './RewrapOptions.ts'
import { shareKeyContextOf } from './shareRows.ts'

/**
 * Encrypts the keys of the service and all shares with the current key, while the service runs.
 *
 * @returns The number of shares and recovery keys.
 */
export async function rewrapShares(options: RewrapOptions): Promise<number> {
  await rewrapServiceKeys(options)
  return (await rewrapDeviceShares(options)) + (await rewrapRecoveryKeys(options))
}

async function rewrapServiceKeys({ sql, driver }: RewrapOptions): Promise<void> {
  for (;;) {
    const { sealed: keys } = await sql
      .selectFrom('share_service')
      .select('sealed')
      .executeTakeFirstOrThrow()
    const service = await driver.decrypt(keys, serviceKeyContext)
    const sealed = await driver.encrypt(service, serviceKeyContext)
    service.fill(0)
    const change = sql.updateTable('share_service').set({ sealed }).where('sealed', '=', keys)
    // Again when a node has marked them as signed meanwhile.
    if ((await change.returning('id').execute()).length > 0) return
  }
}

/** Encrypts the shares of all devices again, and returns their number. */
async function rewrapDeviceShares(options: RewrapOptions): Promise<number> {
  const { sql, driver } = options
  let count = 0
  for await (const { wallet_id, device, sealed, created_at, user_id } of readShares(options)) {
    count += 1
    if (sealed === null) continue
    const context = shareKeyContextOf({ id: wallet_id, user_id }, { device, created_at })
    const share = await driver.decrypt(sealed, context)
    const renewed = await driver.encrypt(share, context)
    share.fill(0)
    // Unless the device was deleted meanwhile.
    await sql
      .updateTable('share_device')
      .set({ sealed: renewed })
      .where('wallet_id', '=', wallet_id)
      .where('device', '=', device)
      .where('sealed', '=', sealed)
      .execute()
  }
  return count
}

type ShareRow = {
  readonly wallet_id: string
  readonly device: string
  readonly sealed: string | null
  readonly created_at: number
  readonly user_id: string
}

function readShares({
  sql,
  pageSize = defaultRowPageSize,
}: RewrapOptions): AsyncGenerator<ShareRow> {
  return readRowPages<ShareRow>(pageSize, (after) => {
    const rows = sql
      .selectFrom('share_device')
      .innerJoin('share_wallet', 'share_wallet.id', 'share_device.wallet_id')
      .select(['wallet_id', 'device', 'sealed', 'share_device.created_at', 'user_id'])
      .where('sealed', 'is not', null)
      .orderBy('wallet_id')
      .orderBy('device')
      .limit(pageSize)
    if (!after) return rows.execute()
    return rows
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('wallet_id', 'device'), '>', tuple(after.wallet_id, after.device)),
      )
      .execute()
  })
}
