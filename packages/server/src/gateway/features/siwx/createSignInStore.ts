import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { SignInTable, SqlStoreDeps } from '../../../store/index.ts'
import { nonceLifetimeMs } from './createNonceIssuer.ts'

/** Maximum number of live sessions of an account in a project; the oldest are deleted. */
const maxPerAccount = 32

/** A session that a verified signature started. */
export type SignInSession = {
  readonly id: string
  readonly nonce: string
  readonly projectId: string
  /** CAIP-10. */
  readonly account: string
  readonly domain: string
  readonly uri: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A session to add, with its refresh token. */
export type NewSignInSession = SignInSession & { readonly refreshToken: string }

/** Stores sign-in sessions. */
export type SignInStore = {
  /** Adds the sessions of a sign-in, all of one nonce. Resolves to false when it has been used. */
  add(sessions: readonly NewSignInSession[]): Promise<boolean>
  /** Finds a session that has neither ended nor been revoked, by its id or its refresh token. */
  find(
    by: { readonly id: string } | { readonly refreshToken: string },
    projectId: string,
  ): Promise<SignInSession | undefined>
  /** Revokes the session of a refresh token; does nothing when there is none. */
  revoke(refreshToken: string, projectId: string): Promise<void>
  /** Deletes sessions that have ended and whose nonce has expired. */
  deleteExpired(): Promise<void>
}

/** Creates the store of sign-in sessions. Refresh tokens are stored as their hash. */
export function createSignInStore({ database, clock }: SqlStoreDeps): SignInStore {
  const { sql } = database
  return {
    async add(sessions) {
      const now = clock.now()
      const isAdded = await sql.transaction().execute(async (step) => {
        const [first, ...others] = sessions.map((session, index) => toRow(session, index, now))
        if (!first) return false
        // The unique nonce lets one of several concurrent sign-ins with it succeed.
        const added = await step
          .insertInto('sign_in')
          .values(first)
          .onConflict((conflict) => conflict.column('nonce').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (added && others.length > 0) await step.insertInto('sign_in').values(others).execute()
        return added !== undefined
      })
      if (isAdded) for (const session of sessions) await deleteOldest(sql, session, now)
      return isAdded
    },
    async find(by, projectId) {
      const live = sql
        .selectFrom('sign_in')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
      const row = await (
        'id' in by
          ? live.where('id', '=', by.id)
          : live.where('refresh_hash', '=', hashToken(by.refreshToken))
      ).executeTakeFirst()
      return row && toSignIn(row)
    },
    async revoke(refreshToken, projectId) {
      await sql
        .updateTable('sign_in')
        .set({ revoked_at: clock.now() })
        .where('refresh_hash', '=', hashToken(refreshToken))
        .where('project_id', '=', projectId)
        .where('revoked_at', 'is', null)
        .execute()
    },
    async deleteExpired() {
      await sql.deleteFrom('sign_in').where('keep_until', '<=', clock.now()).execute()
    },
  }
}

/**
 * Deletes the oldest sessions beyond the limit. Keeps rows whose nonce has not expired, or the nonce
 * could be used again.
 */
async function deleteOldest(
  sql: SqlStoreDeps['database']['sql'],
  { account, projectId }: SignInSession,
  now: number,
): Promise<void> {
  const excess = sql
    .selectFrom('sign_in')
    .select('id')
    .where('account', '=', account)
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(maxPerAccount)
  await sql
    .deleteFrom('sign_in')
    .where('id', 'in', excess)
    .where('created_at', '<=', now - nonceLifetimeMs)
    .execute()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Creates the row of a session. Nonces are unique: in sessions after the first of a sign-in, the nonce is
 * followed by their index.
 */
function toRow(session: NewSignInSession, index: number, now: number): Insertable<SignInTable> {
  const { id, nonce, projectId, account, domain, uri, expiresAt, refreshToken } = session
  return {
    id,
    nonce: index === 0 ? nonce : `${nonce}/${index}`,
    project_id: projectId,
    account,
    domain,
    uri,
    refresh_hash: hashToken(refreshToken),
    created_at: now,
    expires_at: expiresAt,
    keep_until: Math.max(expiresAt, now + nonceLifetimeMs),
    revoked_at: null,
  }
}

function toSignIn(row: Selectable<SignInTable>): SignInSession {
  const { id, account, domain, uri } = row
  const [nonce = ''] = row.nonce.split('/')
  return { id, nonce, account, domain, uri, projectId: row.project_id, expiresAt: row.expires_at }
}
