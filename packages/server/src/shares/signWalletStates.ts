import { sql as rawSql } from 'kysely'
import type { Log } from '../http/index.ts'
import { defaultRowPageSize } from '../store/readRowPages.ts'
import { formerHeadKind, type RowMacs } from './createRowMacs.ts'
import { type HeadRow, listSignedColumns, readHeadRows } from './createWalletHeadStore.ts'
import type { ShareKeyDriver } from './keys/ShareKeyDriver.ts'
import { markAsSigned, parseServiceKeys, serviceKeyContext } from './loadServiceKeys.ts'
import type { ShareTransaction } from './shareRows.ts'
import type { ShareSql } from './ShareTables.ts'

/**
 * Signs the states that migration 8 has collected from the rows of an earlier version, once. The record of it is a part of the
 * encrypted keys of the service: another writer of the database cannot remove it to have its own states signed.
 *
 * It signs nothing when a state is signed already: such a writer could have restored the encrypted keys from before.
 */
export async function signWalletStates(deps: {
  readonly sql: ShareSql
  readonly driver: ShareKeyDriver
  readonly macs: RowMacs
  readonly log: Log
  /**
   * Wallets that are read at a time.
   *
   * @default 500
   */
  readonly pageSize?: number | undefined
}): Promise<void> {
  const { sql, driver, macs, log, pageSize = defaultRowPageSize } = deps
  await sql.transaction().execute(async (step) => {
    await lockSigning(step)
    // An append between reading a head and signing it would leave a signature over an older number.
    await rawSql`lock table share_log in share row exclusive mode`.execute(step)
    const services = step.selectFrom('share_service').select('sealed').forUpdate()
    const { sealed } = await services.executeTakeFirstOrThrow()
    const bytes = await driver.decrypt(sealed, serviceKeyContext)
    // Another node has started at the same time.
    if (parseServiceKeys(bytes).hasSignedStates) return
    for await (const row of readHeadRows(step, pageSize)) {
      if (!macs.isSigned('state', listSignedColumns(row), row.mac)) continue
      const message = 'A state is signed already: another writer has restored share_service'
      log({ level: 'error', event: 'shares.states_not_signed', wallet: row.id, message })
      return
    }
    let wallets = 0
    for await (const row of readHeadRows(step, pageSize)) {
      wallets += 1
      await signState(step, macs, row)
    }
    const marked = await driver.encrypt(markAsSigned(bytes), serviceKeyContext)
    await step.updateTable('share_service').set({ sealed: marked }).execute()
    log({ level: 'info', event: 'shares.states_signed', wallets })
  })
}

/** Waits for another node that signs. A waiting statement would end by its timeout; a database with many wallets takes longer. */
async function lockSigning(step: ShareTransaction): Promise<void> {
  for (;;) {
    const { rows } = await rawSql<{ isLocked: boolean }>`select
      pg_try_advisory_xact_lock(hashtext('share wallet states')) as "isLocked"`.execute(step)
    if (rows[0]?.isLocked) return
    await rawSql`select pg_sleep(0.1)`.execute(step)
  }
}

async function signState(step: ShareTransaction, macs: RowMacs, row: HeadRow): Promise<void> {
  const { id, sequence, last_mac, mac: former } = row
  const wasIntact =
    sequence === 0 || macs.isSigned(formerHeadKind, [id, sequence, last_mac], former)
  // The last entry was changed before this migration: the empty MAC keeps the log reported as changed.
  const values = { last_mac: wasIntact ? (last_mac ?? '') : '' }
  const mac = macs.sign('state', listSignedColumns({ ...row, ...values }))
  const change = step.updateTable('share_log').set({ ...values, mac })
  await change.where('wallet_id', '=', id).execute()
}
