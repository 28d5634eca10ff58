import type { Kysely } from 'kysely'
import type { SmartSession, SmartSessionRequest } from 'latchkey/protocol'
import type { Clock } from '../../clock.ts'
import { type Database, storedJson, type Tables } from '../../store/index.ts'

/** What a client is shown at once. facts: gateway §1.10 */
const most = 255

/** A session, and whose it is: CAIP-10 in lower case. */
export type StoredSession = { readonly session: SmartSession; readonly account: string }

/** A session to keep. */
export type NewSession = SmartSessionRequest & {
  readonly pci: string
  readonly projectId: string
  readonly account: string
  /** Its private key, sealed. */
  readonly sealedKey: string
}

/** Where sessions are kept. */
export type SessionStore = {
  add(session: NewSession): Promise<void>
  /** Of any of these accounts, the newest first. */
  list(accounts: readonly string[]): Promise<readonly StoredSession[]>
  /** One of theirs. */
  find(pci: string, accounts: readonly string[]): Promise<StoredSession | undefined>
  /** Says what the wallet granted, once. */
  activate(pci: string, context: string): Promise<boolean>
  /** False when it was revoked before. */
  revoke(pci: string): Promise<boolean>
}

/**
 * Makes the sessions of a database.
 *
 * @param deps - The database, and the clock.
 */
export function createSessionStore(deps: {
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
}): SessionStore {
  const { database, clock } = deps
  const { sql } = database

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
    list: (accounts) => read(sql, accounts),
    find: async (pci, accounts) => (await read(sql, accounts, pci))[0],
    async activate(pci, context) {
      const { numUpdatedRows } = await sql
        .updateTable('session')
        .set({ context })
        .where('pci', '=', pci)
        .where('context', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
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
  }
}

async function read(
  sql: Kysely<Tables>,
  accounts: readonly string[],
  pci?: string,
): Promise<readonly StoredSession[]> {
  if (accounts.length === 0) return []
  const all = sql
    .selectFrom('session')
    .leftJoin('project', 'project.id', 'session.project_id')
    .selectAll('session')
    .select('project.name as project_name')
    .where('account', 'in', accounts)
  const rows = await (pci === undefined ? all : all.where('pci', '=', pci))
    .orderBy('session.created_at', 'desc')
    .orderBy('pci')
    .limit(most)
    .execute()
  return rows.map(({ account, project_name: name, ...row }) => ({
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
    },
  }))
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
