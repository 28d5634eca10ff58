import type { Log } from '../http/index.ts'
import { readRowPages } from '../store/readRowPages.ts'
import type { RowMacs } from './createRowMacs.ts'
import { createShareError } from './createShareError.ts'
import type { ShareTransaction } from './shareRows.ts'
import type { ShareWallet, WalletWithState } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'
import type { WalletState } from './WalletState.ts'

/** The last entry of the log of a wallet, and the state of the wallet after it. */
export type WalletHead = {
  readonly wallet: ShareWallet
  /** 0 for a log without entries. */
  readonly sequence: number
  /** HMAC of the last entry. */
  readonly lastMac: string
  readonly state: WalletState
}

/** Reads and writes the authenticated rows of wallets. */
export type WalletHeadStore = {
  /**
   * Finds the wallet of an account.
   *
   * @throws `shares.unavailable` (503) when its row, or its state, is not what the service wrote; so does `read`.
   */
  findWallet(userId: string): Promise<WalletWithState | undefined>
  read(sql: ShareSql | ShareTransaction, walletId: string): Promise<WalletHead>
  /** Writes the head in the transaction of the change, which has locked the wallet. */
  write(step: ShareTransaction, head: WalletHead): Promise<void>
  /** Logs that a row of a wallet was changed. @returns The error for the request, which is refused. */
  reject(walletId: string, table: string): Error
}

/** Creates the store. */
export function createWalletHeadStore(deps: {
  readonly sql: ShareSql
  readonly macs: RowMacs
  readonly log: Log
}): WalletHeadStore {
  const { sql, macs } = deps
  const reject: WalletHeadStore['reject'] = (walletId, table) => {
    const message = `A row of ${table} was changed by another writer of the database, or is missing`
    deps.log({ level: 'error', event: 'shares.row_rejected', wallet: walletId, message })
    return createShareError('unavailable')
  }
  const verify = (row: HeadRow): WalletHead => {
    const { sequence, last_mac: lastMac, state, mac, ...wallet } = row
    const isSigned = macs.isSigned('state', listSignedColumns(row), mac)
    if (!isSigned || sequence === null || lastMac === null || state === null)
      throw reject(wallet.id, 'share_log')
    return { wallet, sequence, lastMac, state: JSON.parse(state) as WalletState }
  }
  return {
    reject,
    async findWallet(userId) {
      const row = await selectHeads(sql).where('user_id', '=', userId).executeTakeFirst()
      if (!row) return undefined
      const { wallet, state } = verify(row)
      return { ...wallet, state }
    },
    async read(from, walletId) {
      const row = await selectHeads(from).where('id', '=', walletId).executeTakeFirst()
      if (!row) throw reject(walletId, 'share_wallet')
      return verify(row)
    },
    async write(step, { wallet, sequence, lastMac, state: given }) {
      const columns = { sequence, last_mac: lastMac, state: JSON.stringify(given) }
      const mac = macs.sign('state', listSignedColumns({ ...wallet, ...columns }))
      const values = { ...columns, mac }
      await step
        .insertInto('share_log')
        .values({ wallet_id: wallet.id, ...values })
        .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet(values))
        .execute()
    },
  }
}

/** The columns of a wallet and of its head; those of the head are null when its row is missing. */
export type HeadRow = ShareWallet & {
  readonly sequence: number | null
  readonly last_mac: string | null
  readonly state: string | null
  readonly mac: string | null
}

/** Selects wallets with their heads in one statement, so that no change of another request comes between. */
function selectHeads(sql: ShareSql | ShareTransaction) {
  return sql
    .selectFrom('share_wallet')
    .leftJoin('share_log', 'share_log.wallet_id', 'share_wallet.id')
    .selectAll('share_wallet')
    .select(['sequence', 'last_mac', 'state', 'mac'])
}

/** Reads all wallets with their heads, as they are. */
export function readHeadRows(
  sql: ShareSql | ShareTransaction,
  pageSize: number,
): AsyncGenerator<HeadRow> {
  return readRowPages<HeadRow>(pageSize, (after) => {
    const page = selectHeads(sql).orderBy('id').limit(pageSize)
    return (after ? page.where('id', '>', after.id) : page).execute()
  })
}

/**
 * Lists what the HMAC of a head covers. Factors of recovery are left out: a factor that another writer of the database
 * stores opens no wallet, because the wrapped key contains the addresses.
 */
export function listSignedColumns(row: Omit<HeadRow, 'mac'>): readonly unknown[] {
  const { id, user_id, evm, solana, recovery_public_key, created_at } = row
  const wallet = [id, user_id, evm, solana, recovery_public_key, created_at]
  return [...wallet, row.sequence, row.last_mac, row.state]
}
