import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SignInTable, TableDeps } from '../../../store/index.ts'
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

/** Stores sign-in sessions. */
export type SignInStore = {
  /** Adds a session. Resolves to false when its nonce has been used. */
  add(session: SignInSession & { readonly refreshToken: string }): Promise<boolean>
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
export function createSignInStore({ database, clock }: TableDeps): SignInStore {
  const { sql } = database
  return {
    async add({ refreshToken, ...session }) {
      const now = clock.now()
      // The unique nonce lets one of several concurrent requests with it succeed.
      const added = await sql
        .insertInto('sign_in')
        .values({
          id: session.id,
          nonce: session.nonce,
          project_id: session.projectId,
          account: session.account,
          domain: session.domain,
          uri: session.uri,
          refresh_hash: hashToken(refreshToken),
          created_at: now,
          expires_at: session.expiresAt,
          keep_until: Math.max(session.expiresAt, now + nonceLifetimeMs),
          revoked_at: null,
        })
        .onConflict((conflict) => conflict.column('nonce').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return false
      await deleteOldest(sql, session, now)
      return true
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
  sql: TableDeps['database']['sql'],
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

function toSignIn(row: Selectable<SignInTable>): SignInSession {
  const { id, nonce, account, domain, uri } = row
  return { id, nonce, account, domain, uri, projectId: row.project_id, expiresAt: row.expires_at }
}
