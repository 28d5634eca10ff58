import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { TableDeps, Tables, WalletSessionTable, WalletUserTable } from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import { findOrCreateUser, type ProvenLogin } from './findOrCreateUser.ts'

const day = 86_400_000

/** Time after the last use until a session ends. */
const sessionIdleMs = 30 * day

/** Longest time of a session. */
const maxSessionMs = 90 * day

/** A session and its account. */
export type WalletSession = {
  readonly session: Selectable<WalletSessionTable>
  readonly user: Selectable<WalletUserTable>
}

/** A session with its next refresh token. */
export type StartedWalletSession = WalletSession & { readonly refreshToken: string }

/** Browser and page of a new session. */
export type WalletSessionPage = Pick<WalletSessionTable, 'device' | 'project_id' | 'app_origin'>

/** Sessions of the embedded wallet, each bound to the key of one browser. */
export type WalletSessionStore = {
  /**
   * Starts a session after a login, and creates the account of a new one.
   *
   * @returns `link_required` for a login whose address belongs to another account.
   */
  start(
    login: ProvenLogin,
    page: WalletSessionPage,
  ): Promise<StartedWalletSession | 'locked' | 'link_required'>
  /**
   * Replaces a refresh token. A token that was used before ends the session: one of its two users
   * stole it.
   *
   * @returns Undefined when there is no such session for this device.
   */
  refresh(token: string, device: string): Promise<StartedWalletSession | undefined>
  /** Returns the project of a refresh token. */
  findProject(token: string): Promise<string | undefined>
  /** Finds a session that has not ended, of an account that is not locked. */
  find(id: string, device: string): Promise<WalletSession | undefined>
  /** Returns whether a browser has signed in before, to the account of an address. */
  isKnown(device: string, emailKey: string): Promise<boolean>
  /** Records that the visitor entered a code, and replaces the refresh token. */
  confirm(of: WalletSession): Promise<StartedWalletSession>
  /** Replaces the refresh token, after a change of the account that the session made. */
  renew(of: WalletSession): Promise<StartedWalletSession>
  /** Ends one session, or all of its account. */
  end(of: WalletSession, isEverywhere: boolean): Promise<void>
  /** Deletes sessions that have ended. */
  deleteExpired(): Promise<void>
}

/** Creates the store of sessions. Refresh tokens are stored as hashes. */
export function createWalletSessionStore(
  deps: TableDeps & { readonly audit: WalletAuditLog },
): WalletSessionStore {
  const { clock, audit } = deps
  const { sql } = deps.database

  return {
    start: (login, page) =>
      sql
        .transaction()
        .execute((step) => startSession(step, { login, page, audit, now: clock.now() })),
    refresh: (token, device) =>
      sql
        .transaction()
        .execute((step) => refreshSession(step, { token, device, audit, now: clock.now() })),
    async findProject(token) {
      const found = await sql
        .selectFrom('wallet_refresh_token')
        .innerJoin('wallet_session', 'wallet_session.id', 'wallet_refresh_token.session_id')
        .select('wallet_session.project_id')
        .where('wallet_refresh_token.hash', '=', hashText(token))
        .executeTakeFirst()
      return found?.project_id
    },
    async find(id, device) {
      const found = await findSession(sql, id, clock.now())
      return found?.session.device === device ? found : undefined
    },
    async isKnown(device, emailKey) {
      const found = await sql
        .selectFrom('wallet_session')
        .innerJoin('wallet_user', 'wallet_user.id', 'wallet_session.user_id')
        .select('wallet_session.id')
        .where('wallet_session.device', '=', device)
        .where('wallet_user.email_key', '=', emailKey)
        .executeTakeFirst()
      return found !== undefined
    },
    confirm: (of) =>
      sql.transaction().execute((step) => confirmSession(step, of, { audit, now: clock.now() })),
    renew: (of) =>
      sql.transaction().execute(async (step) => ({
        ...of,
        refreshToken: await replaceRefreshToken(step, of, clock.now()),
      })),
    end: ({ session, user }, isEverywhere) =>
      sql.transaction().execute(async (step) => {
        const which = isEverywhere ? { user_id: user.id } : { id: session.id }
        await revoke(step, which, clock.now())
        const event = isEverywhere ? 'sessions.ended' : 'session.ended'
        await audit.append(step, user.id, { event, details: describeSession(session) })
      }),
    async deleteExpired() {
      const before = clock.now() - day
      await sql
        .deleteFrom('wallet_session')
        .where(({ eb, or }) => or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
        .execute()
    },
  }
}

type Step = Transaction<Tables>

async function startSession(
  step: Step,
  deps: {
    readonly login: ProvenLogin
    readonly page: WalletSessionPage
    readonly audit: WalletAuditLog
    readonly now: number
  },
): Promise<StartedWalletSession | 'locked' | 'link_required'> {
  const { login, page, audit, now } = deps
  const { device, project_id, app_origin } = page
  const user = await findOrCreateUser(step, login, { now, audit })
  if (user === 'link_required') return user
  if (user.locked_at !== null) return 'locked'
  const session = {
    id: randomUUID(),
    user_id: user.id,
    device,
    project_id,
    app_origin,
    created_at: now,
    // A sign-in at a provider needs no password there, and confirms nothing. A passkey confirms accounts
    // that have one, and no other login does.
    authenticated_at: login.kind === 'identity' || (await hasPasskey(step, user.id)) ? 0 : now,
    expires_at: now + sessionIdleMs,
    revoked_at: null,
  }
  await step.insertInto('wallet_session').values(session).execute()
  const details = describeSession(session)
  await audit.append(step, user.id, { event: 'session.started', details })
  return { session, user, refreshToken: await addRefreshToken(step, session.id) }
}

async function hasPasskey(step: Step, userId: string): Promise<boolean> {
  const passkeys = step.selectFrom('wallet_passkey').select('credential_id')
  return (await passkeys.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

async function refreshSession(
  step: Step,
  deps: {
    readonly token: string
    readonly device: string
    readonly audit: WalletAuditLog
    readonly now: number
  },
): Promise<StartedWalletSession | undefined> {
  const { token, device, audit, now } = deps
  const hash = hashText(token)
  // The second of two concurrent uses waits here, and finds the token used.
  const stored = await step
    .selectFrom('wallet_refresh_token')
    .selectAll()
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  const found = stored && (await findSession(step, stored.session_id, now))
  // A thief without the key of the device learns and changes nothing.
  if (!found || found.session.device !== device) return undefined
  const { session, user } = found
  if (stored.used_at !== null) {
    await revoke(step, { id: session.id }, now)
    const details = describeSession(session)
    await audit.append(step, user.id, { event: 'session.reused', details })
    return undefined
  }
  const used = step.updateTable('wallet_refresh_token').set({ used_at: now })
  await used.where('hash', '=', hash).execute()
  const expires_at = Math.min(now + sessionIdleMs, session.created_at + maxSessionMs)
  const renewed = step.updateTable('wallet_session').set({ expires_at })
  await renewed.where('id', '=', session.id).execute()
  const refreshToken = await addRefreshToken(step, session.id)
  return { session: { ...session, expires_at }, user, refreshToken }
}

async function confirmSession(
  step: Step,
  { session, user }: WalletSession,
  { audit, now }: { readonly audit: WalletAuditLog; readonly now: number },
): Promise<StartedWalletSession> {
  const change = step.updateTable('wallet_session').set({ authenticated_at: now })
  await change.where('id', '=', session.id).execute()
  const refreshToken = await replaceRefreshToken(step, { session }, now)
  const details = describeSession(session)
  await audit.append(step, user.id, { event: 'session.confirmed', details })
  return { session: { ...session, authenticated_at: now }, user, refreshToken }
}

async function replaceRefreshToken(
  step: Step,
  { session }: Pick<WalletSession, 'session'>,
  now: number,
): Promise<string> {
  const replaced = step.updateTable('wallet_refresh_token').set({ used_at: now })
  await replaced.where('session_id', '=', session.id).where('used_at', 'is', null).execute()
  return await addRefreshToken(step, session.id)
}

async function findSession(
  sql: TableDeps['database']['sql'],
  id: string,
  now: number,
): Promise<WalletSession | undefined> {
  const session = await sql
    .selectFrom('wallet_session')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const user =
    session &&
    (await sql
      .selectFrom('wallet_user')
      .selectAll()
      .where('id', '=', session.user_id)
      .where('locked_at', 'is', null)
      .executeTakeFirst())
  return user && { session, user }
}

async function addRefreshToken(step: Step, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { hash: hashText(token), session_id: sessionId, used_at: null }
  await step.insertInto('wallet_refresh_token').values(row).execute()
  return token
}

async function revoke(
  step: Step,
  which: { readonly id: string } | { readonly user_id: string },
  now: number,
): Promise<void> {
  const change = step
    .updateTable('wallet_session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
  await (
    'id' in which ? change.where('id', '=', which.id) : change.where('user_id', '=', which.user_id)
  ).execute()
}

function describeSession({ app_origin, device }: { app_origin: string; device: string }): {
  readonly origin: string
  readonly device: string
} {
  return { origin: app_origin, device }
}
