import { type Kysely, type RawBuilder, type Selectable, sql as raw, type Transaction } from 'kysely'
import {
  createJsonColumnValidator,
  type HistoryTable,
  type SqlStoreDeps,
  type Tables,
} from '../../../store/index.ts'
import { type IndexedBlocks, joinIndexedBlocks } from './IndexedBlocks.ts'
import type { CursorPosition } from './cursor.ts'
import { dropUnwatched } from './dropUnwatched.ts'
import type { BlockId, AccountTransaction } from './ActivityPort.ts'
import { type StoredActivityRow, parseStoredActivityRow } from './parseStoredActivityRow.ts'
import { deleteAbove } from './deleteAbove.ts'
import { type ReceivedNftsQuery, type ReceivedNft, readReceivedNfts } from './readReceivedNfts.ts'

/** Number of block hashes that are kept to detect reorganizations. */
const blockHashLimit = 200
/** Rows per insert statement: 14 values each, and PostgreSQL allows 65,535. */
const rowsAtOnce = 500
/** Number of newest transactions that are searched for tokens. */
const searchedTransactions = 1_000
const tokenLimit = 200
/** Rows per account after which no older blocks are indexed. */
const maxRows = 50_000
const dayMs = 86_400_000

/** An indexed range of a chain for some accounts, stored atomically. */
export type IndexedActivityBatch = {
  readonly chain: string
  readonly rows: readonly AccountTransaction[]
  readonly accounts: readonly string[]
  /** Touches the known range, or replaces it. */
  readonly range: IndexedBlocks
  /** The newest block, if it was read. */
  readonly mark?: BlockId | undefined
}

/** Stores transactions of accounts and their indexed ranges. */
export type ActivityStore = {
  /** @returns Transactions after a cursor position, newest first. */
  page(query: {
    readonly account: string
    readonly chains: readonly string[]
    readonly after?: CursorPosition | undefined
    readonly limit: number
  }): Promise<readonly StoredActivityRow[]>
  coverage(chain: string, accounts: readonly string[]): Promise<ReadonlyMap<string, IndexedBlocks>>
  /** Stores an indexed range in one database transaction. Rows stored by other processes stay. */
  keep(finding: IndexedActivityBatch): Promise<void>
  /** @returns Recorded newest blocks, highest first. */
  marks(chain: string): Promise<readonly BlockId[]>
  /** Deletes everything above a block; -1 for all. */
  forgetAbove(chain: string, block: number): Promise<void>
  /** @returns Tokens of the account's recent transfers. */
  tokens(chain: string, account: string): Promise<readonly string[]>
  /** @returns NFTs that the account has received, most recently received first. */
  nfts(query: ReceivedNftsQuery): Promise<readonly ReceivedNft[]>
  /** Whether the account has the maximum of rows. */
  isFull(chain: string, account: string): Promise<boolean>
  /** Deletes accounts without requests since a time, in milliseconds since 1970. */
  dropUnwatched(before: number, signal: AbortSignal): Promise<void>
}

/** Creates the activity store. Invalid transfers of a transaction are left out. */
export function createActivityStore(deps: SqlStoreDeps): ActivityStore {
  const { database, clock } = deps
  const { sql } = database
  const isValid = createJsonColumnValidator(deps, 'history')
  return {
    async page(query) {
      const rows = await readPage(sql, query, clock.now())
      return rows.map((row) => parseStoredActivityRow(row, isValid))
    },
    async coverage(chain, accounts) {
      if (accounts.length === 0) return new Map()
      const rows = await sql
        .selectFrom('history_coverage')
        .selectAll()
        .where('chain', '=', chain)
        .where('account', 'in', accounts)
        .execute()
      return new Map(
        rows.map((row): [string, IndexedBlocks] => [
          row.account,
          { from: row.from_block, to: row.to_block, nativeFrom: row.coins_from_block },
        ]),
      )
    },
    keep: (finding) =>
      sql.transaction().execute(async (step) => {
        const { chain, rows, accounts, mark } = finding
        // One lock order prevents deadlocks: coverage rows first, sorted, then transactions.
        for (const account of accounts.toSorted()) await extend(step, finding, account, clock.now())
        for (let at = 0; at < rows.length; at += rowsAtOnce)
          await insertRows(step, chain, rows.slice(at, at + rowsAtOnce))
        if (mark) await insertMark(step, chain, mark)
      }),
    async marks(chain) {
      const rows = sql.selectFrom('history_block').select(['block', 'hash'])
      return await rows.where('chain', '=', chain).orderBy('block', 'desc').execute()
    },
    forgetAbove: (chain, block) =>
      sql.transaction().execute((step) => deleteAbove(step, chain, block)),
    tokens: (chain, account) => readTokens(sql, { chain, account }, clock.now()),
    nfts: (query) => readReceivedNfts(sql, query),
    async isFull(chain, account) {
      const rows = sql.selectFrom('history').select('hash').where('account', '=', account)
      const beyond = rows.where('chain', '=', chain).offset(maxRows).limit(1)
      return (await beyond.executeTakeFirst()) !== undefined
    },
    dropUnwatched: (before, signal) => dropUnwatched(sql, before, signal),
  }
}

/** Builds the statement that records a request for an account, once a day. */
function lookAt(
  { account, chains }: { readonly account: string; readonly chains: readonly string[] },
  now: number,
): RawBuilder<{ account: string }> {
  return raw`(update history_coverage set watched_at = ${now} where account = ${account}
    and chain in (${raw.join(chains)}) and watched_at < ${now - dayMs} returning account)`
}

async function readPage(
  sql: Kysely<Tables>,
  { account, chains, after, limit }: Parameters<ActivityStore['page']>[0],
  now: number,
): Promise<readonly Selectable<HistoryTable>[]> {
  if (chains.length === 0) return []
  let query = sql
    .with('looked', () => lookAt({ account, chains }, now))
    .selectFrom('history')
    .selectAll()
    .where('account', '=', account)
    .where('chain', 'in', chains)
  if (after) {
    const { minedAt, block, position, hash } = after
    query = query.where(
      raw<boolean>`(mined_at, block, position, hash) < (${minedAt}::bigint, ${block}::bigint, ${position}::integer, ${hash}::text)`,
    )
  }
  return await query
    .orderBy('mined_at', 'desc')
    .orderBy('block', 'desc')
    .orderBy('position', 'desc')
    .orderBy('hash', 'desc')
    .limit(limit)
    .execute()
}

async function readTokens(
  sql: Kysely<Tables>,
  { chain, account }: { readonly chain: string; readonly account: string },
  now: number,
): Promise<readonly string[]> {
  const { rows } = await raw<{ token: string }>`
    with looked as ${lookAt({ account, chains: [chain] }, now)}
    select distinct moved->>'token' as token from (
      select transfers from history where account = ${account} and chain = ${chain}
      and not is_spam
      order by mined_at desc, block desc, position desc, hash desc limit ${searchedTransactions}
    ) late, jsonb_path_query(late.transfers, '$[*]') moved
    where moved->>'kind' = 'fungible' and moved->>'token' <> 'native'
    and moved->>'isSpam' = 'false' limit ${tokenLimit}`.execute(sql)
  return rows.map(({ token }) => token)
}

async function insertRows(
  step: Transaction<Tables>,
  chain: string,
  rows: readonly AccountTransaction[],
): Promise<void> {
  const values = rows.map(({ minedAt, sentFrom, sentTo, nonce, transfers, ...row }) => ({
    ...row,
    chain,
    mined_at: minedAt,
    sent_from: sentFrom,
    sent_to: sentTo ?? null,
    nonce: nonce ?? null,
    transfers: JSON.stringify(transfers),
    is_spam: transfers.length > 0 && transfers.every(({ isSpam }) => isSpam),
  }))
  await step
    .insertInto('history')
    .values(values)
    // A reorganization may have moved the transaction to another block.
    .onConflict((conflict) =>
      conflict.columns(['account', 'chain', 'hash']).doUpdateSet(({ ref }) => ({
        block: ref('excluded.block'),
        position: ref('excluded.position'),
        mined_at: ref('excluded.mined_at'),
        status: ref('excluded.status'),
        operation: ref('excluded.operation'),
        transfers: ref('excluded.transfers'),
        is_spam: ref('excluded.is_spam'),
      })),
    )
    .execute()
}

/** Joins the new range with the known one if they touch; else the higher one stays. */
async function extend(
  step: Transaction<Tables>,
  { chain, range }: IndexedActivityBatch,
  account: string,
  now: number,
): Promise<void> {
  const { from, to, nativeFrom } = range
  await step
    .insertInto('history_coverage')
    .values({
      chain,
      account,
      from_block: from,
      to_block: to,
      coins_from_block: nativeFrom,
      watched_at: now,
    })
    // Locks the row, and inserts it again if another process deletes it now.
    .onConflict((conflict) =>
      conflict.columns(['chain', 'account']).doUpdateSet({ watched_at: now }),
    )
    .execute()
  const row = await step
    .selectFrom('history_coverage')
    .selectAll()
    .where('chain', '=', chain)
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const known = { from: row.from_block, to: row.to_block, nativeFrom: row.coins_from_block }
  const joined = joinIndexedBlocks(known, range)
  await step
    .updateTable('history_coverage')
    .set({
      from_block: joined.from,
      to_block: joined.to,
      coins_from_block: joined.nativeFrom,
      watched_at: now,
    })
    .where('chain', '=', chain)
    .where('account', '=', account)
    .execute()
}

async function insertMark(
  step: Kysely<Tables>,
  chain: string,
  { block, hash }: BlockId,
): Promise<void> {
  await step
    .insertInto('history_block')
    .values({ chain, block, hash })
    .onConflict((conflict) => conflict.columns(['chain', 'block']).doUpdateSet({ hash }))
    .execute()
  const lowest = step
    .selectFrom('history_block')
    .select('block')
    .where('chain', '=', chain)
    .orderBy('block', 'desc')
    .offset(blockHashLimit)
    .limit(1)
  await step
    .deleteFrom('history_block')
    .where('chain', '=', chain)
    .where('block', '<=', lowest)
    .execute()
}
