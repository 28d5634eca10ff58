import { type Kysely, type Selectable, sql as raw } from 'kysely'
import type { SmartSession, SmartSessionRequest } from 'latchkey/protocol'
import {
  type TableDeps,
  type SessionTable,
  toPostgresJson,
  type Tables,
} from '../../../store/index.ts'
import { type SpendRequest, spendAllowance, type SpendResult } from './cosigning/spendAllowance.ts'
import { requestLifetimeMs, deleteExpired, seconds } from './deleteExpired.ts'
import { evictUnproven } from './evictUnproven.ts'

/** What a client is shown at once. facts: gateway §1.10 */
const most = 255

/** Of a list, as JSON: a few bytes of it are many times as many once they are parsed. */
const mostBytes = 1_048_576

/** Sessions of an account and a project that the account proved: nobody else makes them many. */
const mostProven = 64

/** Sessions of one project that nobody has granted yet: anybody may ask for them. */
const mostAsked = 5

/** A session, and whose it is: CAIP-10 in lower case. */
export type StoredSession = {
  readonly session: SmartSession
  readonly account: string
}

/** A session to keep. */
export type NewSession = SmartSessionRequest & {
  readonly pci: string
  readonly projectId: string
  readonly account: string
  /** Its private key, sealed. */
  readonly sealedKey: string
  /** Who asks, as a hash. */
  readonly requestedBy: string
}

/** What a wallet granted; `isProven` when the account signed it. */
export type Grant = {
  readonly pci: string
  readonly context: string
  readonly isProven: boolean
}

/** Where sessions are kept. */
export type SessionStore = {
  /**
   * Keeps a session. Of those that the account has not proved, others of the project give way to it
   * where there are too many.
   *
   * @returns False when the account has proved as many of the project as it may.
   */
  add(session: NewSession): Promise<boolean>
  /**
   * Of any of these accounts: those that they proved, then the others, each the newest first. Where
   * there are too many, or too large ones, no project's push out another's, none of a project that is
   * not known those of one that is, and none those that are proven.
   */
  list(accounts: readonly string[]): Promise<readonly StoredSession[]>
  /** One of theirs. */
  find(pci: string, accounts: readonly string[]): Promise<StoredSession | undefined>
  /**
   * Says what the wallet granted, once; only what is proven takes the place of what is not. There is
   * always room for what is proven.
   */
  activate(grant: Grant): Promise<boolean>
  /** Counts what a session is used for, and gives its sealed key, where it may be used so. */
  spend(draw: SpendRequest): Promise<SpendResult>
  /** False when it was revoked before. */
  revoke(pci: string): Promise<boolean>
  /** Drops what nobody granted in time, what nobody proved, and what has long ended. */
  deleteExpired(signal: AbortSignal): Promise<void>
}

/**
 * Makes the sessions of a database.
 *
 * @param deps - The database, and the clock.
 */
export function createSessionStore({ database, clock }: TableDeps): SessionStore {
  const { sql } = database
  const askedAfter = (): number => clock.now() - requestLifetimeMs

  return {
    async add({ pci, projectId, account, sealedKey, requestedBy, expiry, ...rest }) {
      const kept = sql.selectFrom('session').select('pci').where('account', '=', account)
      const last = kept
        .where('project_id', '=', projectId)
        .where('is_proven', '=', true)
        .offset(mostProven - 1)
        .limit(1)
      if (await last.executeTakeFirst()) return false
      await sql
        .insertInto('session')
        .values({
          pci,
          account,
          expiry,
          project_id: projectId,
          permissions: toPostgresJson(rest.permissions),
          policies: toPostgresJson(rest.policies),
          signer: toPostgresJson(rest.signer),
          sealed_key: sealedKey,
          asked_by: requestedBy,
          context: null,
          created_at: clock.now(),
          revoked_at: null,
        })
        .execute()
      await evictUnproven(sql, { pci, projectId, account })
      return true
    },
    list: (accounts) => readList(sql, accounts, askedAfter()),
    find: (pci, accounts) => readOne(sql, { pci, accounts, askedAfter: askedAfter() }),
    async activate({ pci, context, isProven }) {
      const open = sql
        .updateTable('session')
        .set({ context, is_proven: isProven })
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
      const { numUpdatedRows } = await (
        isProven ? open.where('is_proven', '=', false) : open.where('context', 'is', null)
      ).executeTakeFirst()
      return numUpdatedRows > 0n
    },
    spend: (draw) => spendAllowance(sql, draw, clock.now()),
    async revoke(pci) {
      const { numUpdatedRows } = await sql
        .updateTable('session')
        .set({ revoked_at: clock.now() })
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    deleteExpired: (signal) => deleteExpired(sql, clock.now(), signal),
  }
}

/** Sessions of accounts with their project, but those that nobody granted in time. */
function rowsOf(sql: Kysely<Tables>, accounts: readonly string[], askedAfter: number) {
  return sql
    .selectFrom('session')
    .leftJoin('project', 'project.id', 'session.project_id')
    .selectAll('session')
    .select('project.name as project_name')
    .where('account', 'in', accounts)
    .where((row) =>
      row.or([row('context', 'is not', null), row('session.created_at', '>', askedAfter)]),
    )
}

async function readOne(
  sql: Kysely<Tables>,
  {
    pci,
    accounts,
    askedAfter,
  }: {
    readonly pci: string
    readonly accounts: readonly string[]
    readonly askedAfter: number
  },
): Promise<StoredSession | undefined> {
  if (accounts.length === 0) return undefined
  const row = await rowsOf(sql, accounts, askedAfter).where('pci', '=', pci).executeTakeFirst()
  return row && sessionOf(row)
}

async function readList(
  sql: Kysely<Tables>,
  accounts: readonly string[],
  askedAfter: number,
): Promise<readonly StoredSession[]> {
  if (accounts.length === 0) return []
  // Its place among its like: of the same project, as proven, as granted.
  const placed = rowsOf(sql, accounts, askedAfter).select(
    raw<number>`row_number() over (
      partition by session.project_id, session.is_proven, session.context is null
      order by session.created_at desc, session.pci)`.as('place'),
  )
  // Where any project is let in, what was there first was not made up to push out another.
  const order = raw`is_proven desc, project_name is null, place, created_at, pci`
  const shown = sql
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where((row) => row.or([row('context', 'is not', null), row('place', '<=', mostAsked)]))
    .orderBy(order)
    .limit(most)
  const weighed = sql
    .selectFrom(shown.as('shown'))
    .selectAll()
    .select(
      raw<number>`sum(octet_length(permissions::text) + octet_length(policies::text)
      + octet_length(signer::text) + coalesce(octet_length(context), 0))
      over (order by ${order} rows unbounded preceding)`.as('bytes'),
    )
  const rows = await sql
    .selectFrom(weighed.as('weighed'))
    .selectAll()
    .where('bytes', '<=', mostBytes)
    .execute()
  return rows.toSorted(byAge).map(sessionOf)
}

type Aged = Pick<Selectable<SessionTable>, 'is_proven' | 'created_at' | 'pci'>

/** Proven ones first, then the newest. */
function byAge(a: Aged, b: Aged): number {
  if (a.is_proven !== b.is_proven) return a.is_proven ? -1 : 1
  return b.created_at - a.created_at || (a.pci < b.pci ? -1 : 1)
}

type Row = Selectable<SessionTable> & { readonly project_name: string | null }

function sessionOf({
  account,
  project_name: name,
  is_proven: isProven,
  ...row
}: Row): StoredSession {
  return {
    account,
    session: {
      pci: row.pci,
      project: { id: row.project_id, name: name ?? '', url: null, iconUrl: null },
      expiry: row.expiry,
      createdAt: seconds(row.created_at),
      permissions: row.permissions as SmartSession['permissions'],
      policies: row.policies as SmartSession['policies'],
      context: row.context,
      revokedAt: row.revoked_at === null ? null : seconds(row.revoked_at),
      isProven,
    },
  }
}
