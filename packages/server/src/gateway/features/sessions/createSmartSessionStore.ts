import { type Kysely, type Selectable, sql as raw } from 'kysely'
import type { SmartSession, CreateSmartSessionRequest, SmartSessionSigner } from 'latchkey/protocol'
import * as v from 'valibot'
import {
  type JsonColumnValidator,
  createJsonColumnValidator,
  type SqlStoreDeps,
  type SmartSessionTable,
  toPostgresJson,
  type Tables,
} from '../../../store/index.ts'
import {
  type SpendRequest,
  spendSessionAllowance,
  type SpendResult,
} from './cosigning/spendSessionAllowance.ts'
import { sessionGrantTimeoutMs, deleteExpiredSessions, toSeconds } from './deleteExpiredSessions.ts'
import { evictUnprovenSessions } from './evictUnprovenSessions.ts'

/** Maximum number of sessions in a list. */
const maximum = 255

/** Maximum size of a list, as JSON. */
const maxBytes = 1_048_576

/** Proven sessions per account and project. */
const maxProven = 64

/** Requested sessions per account and project that are not yet granted. */
const maxRequested = 5

/** A session, with its account as CAIP-10 in lower case. */
export type StoredSmartSession = {
  readonly session: SmartSession
  readonly account: string
  /** The app's key, as the app sent it. */
  readonly signer: SmartSessionSigner
}

/** A session to store. */
export type NewSession = CreateSmartSessionRequest & {
  readonly pci: string
  readonly projectId: string
  readonly account: string
  /** Its private key, encrypted. */
  readonly sealedKey: string
  /** Hash of the caller. */
  readonly requestedBy: string
}

/** A wallet's grant; `isProven` if the account signed it. */
export type SmartSessionGrant = {
  readonly pci: string
  readonly context: string
  readonly isProven: boolean
}

/** Stores sessions. */
export type SmartSessionStore = {
  /**
   * Adds a session. Unproven sessions of the project are evicted if there are too many.
   *
   * @returns False at the maximum of proven sessions.
   */
  add(session: NewSession): Promise<boolean>
  /**
   * Lists sessions of these accounts: proven ones first, then newest first. The limit is shared
   * fairly by projects; known projects and proven sessions take precedence.
   */
  list(accounts: readonly string[]): Promise<readonly StoredSmartSession[]>
  /** Finds a session of these accounts. */
  find(pci: string, accounts: readonly string[]): Promise<StoredSmartSession | undefined>
  /** Records a grant, once; only a proven one replaces an unproven one. */
  activate(grant: SmartSessionGrant): Promise<boolean>
  /** Uses up a proof, counts an expense, and returns the encrypted key if both are permitted. */
  spend(draw: SpendRequest): Promise<SpendResult>
  /** Resolves to false if it was revoked before. */
  revoke(pci: string): Promise<boolean>
  /** Deletes sessions that were not granted in time, are unproven, or expired long ago. */
  deleteExpired(signal: AbortSignal): Promise<void>
}

const rulesSchema: v.GenericSchema<unknown, SmartSession['permissions']> = v.array(
  v.object({ type: v.string(), data: v.looseObject({}) }),
)
const signerSchema: v.GenericSchema<unknown, SmartSessionSigner> = v.object({
  type: v.string(),
  data: v.unknown(),
})

/** Creates the session store. A session whose permissions, policies or signer are invalid is left out. */
export function createSmartSessionStore(deps: SqlStoreDeps): SmartSessionStore {
  const { database, clock } = deps
  const { sql } = database
  const isValid = createJsonColumnValidator(deps, 'session')
  const requestedAfter = (): number => clock.now() - sessionGrantTimeoutMs

  return {
    async add({ pci, projectId, account, sealedKey, requestedBy, expiry, ...rest }) {
      const sessions = sql.selectFrom('session').select('pci').where('account', '=', account)
      const last = sessions
        .where('project_id', '=', projectId)
        .where('is_proven', '=', true)
        .offset(maxProven - 1)
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
      await evictUnprovenSessions(sql, { pci, projectId, account })
      return true
    },
    async list(accounts) {
      const rows = await readList(sql, accounts, requestedAfter())
      return rows.flatMap((row) => sessionOf(row, isValid) ?? [])
    },
    async find(pci, accounts) {
      const row = await readOne(sql, { pci, accounts, requestedAfter: requestedAfter() })
      return row && sessionOf(row, isValid)
    },
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
    spend: (draw) => spendSessionAllowance(sql, draw, clock.now()),
    revoke: (pci) => revokeSession(sql, pci, clock.now()),
    deleteExpired: (signal) => deleteExpiredSessions(sql, clock.now(), signal),
  }
}

async function revokeSession(sql: Kysely<Tables>, pci: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('session')
    .set({ revoked_at: now })
    .where('pci', '=', pci)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sessions of accounts with their project, without expired requests. */
function rowsOf(sql: Kysely<Tables>, accounts: readonly string[], requestedAfter: number) {
  return sql
    .selectFrom('session')
    .leftJoin('project', 'project.id', 'session.project_id')
    .selectAll('session')
    .select('project.name as project_name')
    .where('account', 'in', accounts)
    .where((row) =>
      row.or([row('context', 'is not', null), row('session.created_at', '>', requestedAfter)]),
    )
}

async function readOne(
  sql: Kysely<Tables>,
  {
    pci,
    accounts,
    requestedAfter,
  }: {
    readonly pci: string
    readonly accounts: readonly string[]
    readonly requestedAfter: number
  },
): Promise<Row | undefined> {
  if (accounts.length === 0) return undefined
  return await rowsOf(sql, accounts, requestedAfter).where('pci', '=', pci).executeTakeFirst()
}

async function readList(
  sql: Kysely<Tables>,
  accounts: readonly string[],
  requestedAfter: number,
): Promise<readonly Row[]> {
  if (accounts.length === 0) return []
  // Rank among sessions of the same project and state.
  const placed = rowsOf(sql, accounts, requestedAfter).select(
    raw<number>`row_number() over (
      partition by session.project_id, session.is_proven, session.context is null
      order by session.created_at desc, session.pci)`.as('place'),
  )
  // Older sessions come first: newer ones may have been added to push them out.
  const order = raw`is_proven desc, project_name is null, place, created_at, pci`
  const shown = sql
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where((row) => row.or([row('context', 'is not', null), row('place', '<=', maxRequested)]))
    .orderBy(order)
    .limit(maximum)
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
    .where('bytes', '<=', maxBytes)
    .execute()
  return rows.toSorted(byAge)
}

type Aged = Pick<Selectable<SmartSessionTable>, 'is_proven' | 'created_at' | 'pci'>

/** Proven sessions first, then newest first. */
function byAge(a: Aged, b: Aged): number {
  if (a.is_proven !== b.is_proven) return a.is_proven ? -1 : 1
  return b.created_at - a.created_at || (a.pci < b.pci ? -1 : 1)
}

type Row = Selectable<SmartSessionTable> & { readonly project_name: string | null }

/** Returns undefined when a column is invalid. */
function sessionOf(
  { account, project_name: name, is_proven: isProven, permissions, policies, signer, ...row }: Row,
  isValid: JsonColumnValidator,
): StoredSmartSession | undefined {
  if (!isValid(rulesSchema, permissions) || !isValid(rulesSchema, policies)) return undefined
  if (!isValid(signerSchema, signer)) return undefined
  return {
    account,
    signer,
    session: {
      pci: row.pci,
      project: { id: row.project_id, name: name ?? '', url: null, iconUrl: null },
      expiry: row.expiry,
      createdAt: toSeconds(row.created_at),
      permissions,
      policies,
      context: row.context,
      revokedAt: row.revoked_at === null ? null : toSeconds(row.revoked_at),
      isProven,
    },
  }
}
