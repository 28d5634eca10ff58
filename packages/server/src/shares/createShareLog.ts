import { createHmac, hkdfSync } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ShareLogPage } from 'latchkey/protocol'
import type { Clock } from '../clock/Clock.ts'
import type { ShareServiceKeys } from './loadServiceKeys.ts'
import type { NewShareEvent, ShareLog } from './ShareLog.ts'
import { lockWallet, type ShareStep } from './shareRows.ts'
import type { ShareSql, ShareTables } from './ShareTables.ts'

const day = 86_400_000

/** Entries that one request returns. */
const pageSize = 100

type Row = Selectable<ShareTables['share_event']>
type Deps = { readonly key: Uint8Array; readonly clock: Pick<Clock, 'now'> }

/** Creates the log of wallets. Its key is derived from the keys of the service, which the key driver has sealed. */
export function createShareLog({
  sql,
  keys,
  clock,
}: {
  readonly sql: ShareSql
  readonly keys: Pick<ShareServiceKeys, 'nonceKey'>
  readonly clock: Pick<Clock, 'now'>
}): ShareLog {
  const key = new Uint8Array(hkdfSync('sha256', keys.nonceKey, 'latchkey', 'share log', 32))
  const deps = { key, clock }
  return {
    append: (step, walletId, entry) => append(step, walletId, { ...deps, entry }),
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
      if (!recent) await append(step, walletId, { ...deps, entry })
    },
    list: ({ id }, before) => listEntries(sql, id, { key, before }),
  }
}

async function append(
  step: ShareStep,
  walletId: string,
  { key, clock, entry }: Deps & { readonly entry: NewShareEvent },
): Promise<void> {
  const heads = step.selectFrom('share_log').selectAll().where('wallet_id', '=', walletId)
  const head = await heads.executeTakeFirst()
  const row: Row = {
    wallet_id: walletId,
    sequence: (head?.sequence ?? 0) + 1,
    at: clock.now(),
    event: entry.event,
    device: entry.device,
    details: entry.details ?? {},
    previous_mac: head?.last_mac ?? '',
    mac: '',
  }
  const mac = authenticateEntry(key, row)
  const details = JSON.stringify(row.details)
  await step
    .insertInto('share_event')
    .values({ ...row, details, mac })
    .execute()
  const next = { sequence: row.sequence, last_mac: mac }
  const values = { ...next, mac: authenticateHead(key, walletId, next) }
  await step
    .insertInto('share_log')
    .values({ wallet_id: walletId, ...values })
    .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet(values))
    .execute()
}

async function listEntries(
  sql: ShareSql,
  walletId: string,
  { key, before }: { readonly key: Uint8Array; readonly before: number | undefined },
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
      const heads = step.selectFrom('share_log').selectAll().where('wallet_id', '=', walletId)
      return [
        await found.orderBy('sequence', 'desc').limit(pageSize).execute(),
        await heads.executeTakeFirst(),
      ] as const
    })
  const entries = rows.map(({ sequence, at, event, device, details }) => ({
    sequence,
    at,
    event,
    device,
    details,
  }))
  const isComplete = before !== undefined || isHeadOf(head, rows.at(0), { key, walletId })
  const isIntact = isComplete && rows.every((row, index) => isValid(key, row, rows[index + 1]))
  return { entries, isIntact }
}

/** Returns whether an entry is the last one of a log: none after it was removed. */
function isHeadOf(
  head: Selectable<ShareTables['share_log']> | undefined,
  last: Row | undefined,
  { key, walletId }: { readonly key: Uint8Array; readonly walletId: string },
): boolean {
  // Wallets from before this log have no entries yet.
  if (!head) return last === undefined
  return (
    head.sequence === last?.sequence &&
    head.last_mac === last.mac &&
    head.mac === authenticateHead(key, walletId, head)
  )
}

function isValid(key: Uint8Array, row: Row, before: Row | undefined): boolean {
  const follows = before
    ? before.sequence === row.sequence - 1 && before.mac === row.previous_mac
    : row.sequence > 1 || row.previous_mac === ''
  return follows && row.mac === authenticateEntry(key, row)
}

function authenticateEntry(key: Uint8Array, row: Omit<Row, 'mac'>): string {
  const { wallet_id, sequence, at, event, device, details, previous_mac } = row
  const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return authenticate(key, ['entry', wallet_id, sequence, at, event, device, sorted, previous_mac])
}

function authenticateHead(
  key: Uint8Array,
  walletId: string,
  { sequence, last_mac }: { readonly sequence: number; readonly last_mac: string },
): string {
  return authenticate(key, ['head', walletId, sequence, last_mac])
}

function authenticate(key: Uint8Array, content: readonly unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')
}
