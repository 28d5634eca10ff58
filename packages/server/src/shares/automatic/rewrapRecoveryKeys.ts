import { defaultRowPageSize, readRowPages } from '../../store/readRowPages.ts'
import type { RewrapOptions } from '../RewrapOptions.ts'
import { recoveryKeyContextOf } from './createRecoveryKeyVault.ts'

/**
 * Encrypts all recovery keys with the current key.
 *
 * @returns The number of recovery keys.
 */
export async function rewrapRecoveryKeys(options: RewrapOptions): Promise<number> {
  const { sql, driver } = options
  let count = 0
  for await (const { sealed, created_at, ...wallet } of readRecoveryKeys(options)) {
    count += 1
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
  return count
}

type KeyRow = {
  readonly id: string
  readonly sealed: string
  readonly created_at: number
  readonly user_id: string
}

function readRecoveryKeys({
  sql,
  pageSize = defaultRowPageSize,
}: RewrapOptions): AsyncGenerator<KeyRow> {
  return readRowPages<KeyRow>(pageSize, (after) => {
    const rows = sql
      .selectFrom('share_automatic')
      .innerJoin('share_wallet', 'share_wallet.id', 'share_automatic.wallet_id')
      .select(['wallet_id as id', 'sealed', 'share_automatic.created_at', 'user_id'])
      .orderBy('wallet_id')
      .limit(pageSize)
    return (after ? rows.where('wallet_id', '>', after.id) : rows).execute()
  })
}
