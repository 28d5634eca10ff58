import type { Selectable } from 'kysely'
import type { ShareLogPage } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import {
  createWalletHeadStore,
  type WalletHead,
  type WalletHeadStore,
} from './createWalletHeadStore.ts'
import type { RowMacs } from './createRowMacs.ts'
import type { NewShareEvent, ShareLog } from './ShareLog.ts'
import { lockWallet, type ShareTransaction } from './shareRows.ts'
import type { ShareSql, ShareTables } from './ShareTables.ts'
import { deleteExpiredSpending } from './spendCap.ts'

const day = 86_400_000

/** Time for which entries are kept. */
export const keepShareEventsMs: number = 400 * day

/** Entries that one request returns. */
const pageSize = 100

type Row = Selectable<ShareTables['share_event']>
type Deps = {
  readonly heads: WalletHeadStore
  readonly macs: RowMacs
  readonly clock: Pick<Clock, 'now'>
}

/** Creates the log of wallets. */
export function createShareLog({
  sql,
  macs,
  clock,
  log,
}: {
  readonly sql: ShareSql
  readonly macs: RowMacs
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}): ShareLog {
  const heads = createWalletHeadStore({ sql, macs, log })
  const deps = { heads, macs, clock }
  const append: ShareLog['append'] = async (step, walletId, { change, ...entry }) => {
    const head = await heads.read(step, walletId)
    const state = deleteExpiredSpending({ ...head.state, ...change }, clock.now())
    await appendTo(step, { ...head, state }, { ...deps, entry })
  }
  return {
    findWallet: (userId) => heads.findWallet(userId),
    readState: async (from, walletId) => (await heads.read(from, walletId)).state,
    start: (step, wallet, { state, ...entry }) =>
      appendTo(step, { wallet, sequence: 0, lastMac: '', state }, { ...deps, entry }),
    append,
    async appendOncePerDay(step, walletId, entry) {
      await lockWallet(step, walletId)
      const recent = await step
        .selectFrom('share_event')
        .select('sequence')
        .where('wallet_id', '=', walletId)
        .where('device', '=', entry.device)
        .where('event', '=', entry.event)
        .where('at', '>', clock.now() - day)
        .executeTakeFirst()
      if (!recent) await append(step, walletId, entry)
    },
    list: ({ id }, before) => listEntries(sql, id, { ...deps, before }),
    reject: (walletId, table) => heads.reject(walletId, table),
  }
}

/** Appends an entry to a head, which has the state after it. */
async function appendTo(
  step: ShareTransaction,
  head: WalletHead,
  { heads, macs, clock, entry }: Deps & { readonly entry: NewShareEvent },
): Promise<void> {
  const { wallet } = head
  const row: Omit<Row, 'mac'> = {
    wallet_id: wallet.id,
    sequence: head.sequence + 1,
    at: clock.now(),
    event: entry.event,
    device: entry.device,
    details: entry.details ?? {},
    previous_mac: head.lastMac,
  }
  const mac = macs.sign('entry', listEntryColumns(row))
  const added = await step
    .insertInto('share_event')
    .values({ ...row, details: JSON.stringify(row.details), mac })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sequence')
    .execute()
  // The head is an earlier one, or an entry that the service did not write follows it.
  if (added.length === 0) throw heads.reject(wallet.id, 'share_event')
  await heads.write(step, { ...head, sequence: row.sequence, lastMac: mac })
}

async function listEntries(
  sql: ShareSql,
  walletId: string,
  { heads, macs, clock, before }: Deps & { readonly before: number | undefined },
): Promise<ShareLogPage> {
  const [rows, head] = await sql
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (step) => {
      const found = step
        .selectFrom('share_event')
        .selectAll()
        .where('wallet_id', '=', walletId)
        .where('sequence', '<', Math.min(before ?? Number.MAX_SAFE_INTEGER, 2 ** 31 - 1))
      return [
        await found.orderBy('sequence', 'desc').limit(pageSize).execute(),
        await heads.read(step, walletId),
      ] as const
    })
  const entries = rows.map(({ sequence, at, event, device, details }) => ({
    sequence,
    at,
    event,
    device,
    details,
  }))
  const oldest = rows.at(-1)?.sequence ?? before ?? 1
  const isComplete =
    (before !== undefined || isLast(head, rows.at(0))) &&
    (rows.length === pageSize || oldest <= 1 || mayHaveExpired(head, clock.now()))
  const isIntact = isComplete && rows.every((row, index) => isValid(macs, row, rows[index + 1]))
  return { entries, isIntact }
}

/** Returns whether an entry is the last one of a log: none after it was removed. */
function isLast({ sequence, lastMac }: WalletHead, last: Row | undefined): boolean {
  return sequence === (last?.sequence ?? 0) && lastMac === (last?.mac ?? '')
}

/** Returns whether the first entries of a log may have been deleted because of their age, by a node with another clock too. */
function mayHaveExpired({ wallet }: WalletHead, now: number): boolean {
  return now - wallet.created_at > keepShareEventsMs - day
}

function isValid(macs: RowMacs, row: Row, before: Row | undefined): boolean {
  const follows = before
    ? before.sequence === row.sequence - 1 && before.mac === row.previous_mac
    : row.sequence > 1 || row.previous_mac === ''
  return follows && macs.isSigned('entry', listEntryColumns(row), row.mac)
}

function listEntryColumns(row: Omit<Row, 'mac'>): readonly unknown[] {
  const { wallet_id, sequence, at, event, device, details, previous_mac } = row
  const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [wallet_id, sequence, at, event, device, sorted, previous_mac]
}
