import { type Kysely, type Selectable, sql as raw } from 'kysely'
import type { SmartSession, SmartSessionRequest } from 'latchkey/protocol'
import { type RowsDeps, type SessionTable, storedJson, type Tables } from '../../store/index.ts'

/** What a client is shown at once. facts: gateway §1.10 */
const most = 255

/** Sessions of one project that nobody has granted yet: anybody may ask for them. */
const mostAsked = 5

/** For the wallet to grant one. */
const askedMs = 3_600_000

/** Sessions that nobody proved are kept so long after they ended. */
const endedMs = 30 * 86_400_000

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
}

/** What a wallet granted; `isProven` when the account signed it. */
export type Grant = {
  readonly pci: string
  readonly context: string
  readonly isProven: boolean
}

/** Where sessions are kept. */
export type SessionStore = {
  add(session: NewSession): Promise<void>
  /**
   * Of any of these accounts: those that they proved, then the others, each the newest first. Where
   * there are too many, no project's push out another's, and none those that are proven.
   */
  list(accounts: readonly string[]): Promise<readonly StoredSession[]>
  /** One of theirs. */
  find(pci: string, accounts: readonly string[]): Promise<StoredSession | undefined>
  /** Says what the wallet granted, once; only what is proven takes the place of what is not. */
  activate(grant: Grant): Promise<boolean>
  /** False when it was revoked before. */
  revoke(pci: string): Promise<boolean>
  /** Drops what nobody granted in time, and what nobody proved and has long ended. */
  dropEnded(): Promise<void>
}

/**
 * Makes the sessions of a database.
 *
 * @param deps - The database, and the clock.
 */
export function createSessionStore({ database, clock }: RowsDeps): SessionStore {
  const { sql } = database
  const askedAfter = (): number => clock.now() - askedMs

  return {
    async add({ pci, projectId, account, sealedKey, expiry, ...rest }) {
      await sql
        .insertInto('session')
        .values({
          pci,
          account,
          expiry,
          project_id: projectId,
          permissions: storedJson(rest.permissions),
          policies: storedJson(rest.policies),
          signer: storedJson(rest.signer),
          sealed_key: sealedKey,
          context: null,
          created_at: clock.now(),
          revoked_at: null,
        })
        .execute()
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
    async revoke(pci) {
      const { numUpdatedRows } = await sql
        .updateTable('session')
        .set({ revoked_at: clock.now() })
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async dropEnded() {
      const asked = sql.deleteFrom('session').where('context', 'is', null)
      await asked.where('created_at', '<=', askedAfter()).execute()
      const unproven = sql.deleteFrom('session').where('is_proven', '=', false)
      await unproven.where('expiry', '<', seconds(clock.now() - endedMs)).execute()
    },
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
  const rows = await sql
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where((row) => row.or([row('context', 'is not', null), row('place', '<=', mostAsked)]))
    .orderBy('is_proven', 'desc')
    .orderBy('place')
    .orderBy('created_at', 'desc')
    .orderBy('pci')
    .limit(most)
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

function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
