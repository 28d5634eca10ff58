import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { StepUpAction } from 'latchkey/protocol'
import type {
  SqlStoreDeps,
  Tables,
  WalletCodeTable,
  WalletSessionTable,
} from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import { describeSession } from './describeSession.ts'
import { endWalletSessions } from './endWalletSessions.ts'
import { findSession } from './findSession.ts'
import { findOrCreateUser, type ProvenLogin } from './findOrCreateUser.ts'
import { isKnownDevice } from './isKnownDevice.ts'
import { lockWalletSession, lockUser } from './lockWalletSession.ts'
import { type LoginStepUpAction, getSignInConfirmation } from './getSignInConfirmation.ts'
import {
  addRefreshToken,
  findRefreshTokenOwner,
  mayResponseBeLost,
  replaceRefreshToken,
} from './refreshTokens.ts'
import { type RedeemedLoginCode, resumeSession } from './resumeSession.ts'
import { revokeSession } from './revokeSession.ts'
import { updateLanguage } from './updateLanguage.ts'
import type { StartedWalletSession, WalletSession } from './WalletSession.ts'

const day = 86_400_000

/** Time after the last use until a session ends. */
const sessionIdleMs = 30 * day

/** Longest time of a session. */
const maxSessionMs = 90 * day

/** Browser and page of a new session. */
export type NewWalletSession = Pick<WalletSessionTable, 'device' | 'project_id' | 'app_origin'> & {
  /** Time at which the login was started. */
  readonly created_at: number
} & LoginStepUpAction &
  Partial<Pick<Selectable<WalletCodeTable>, 'language'>>

/** Runs in the transaction that starts a session. */
export type OnSessionStarted = (step: Transaction<Tables>, started: WalletSession) => Promise<void>

/** Runs in the transaction that renews a session. */
export type OnSessionRenewed = (step: Transaction<Tables>, of: WalletSession) => Promise<void>

/** A confirmation by a login at a provider. */
export type SessionStepUp = { readonly method: string; readonly action: StepUpAction }

/** Reason why a login starts no session. */
export type NoSessionReason = 'locked' | 'link_required' | 'ended'

/** Sessions of the embedded wallet, each bound to the key of one browser. */
export type WalletSessionStore = {
  /**
   * Starts a session after a login, and creates the account of a new one.
   *
   * @returns `link_required` for a login whose address belongs to another account; `ended` for one that was
   * started before all sessions of its account ended.
   */
  start(
    login: ProvenLogin,
    page: NewWalletSession,
    onStarted: OnSessionStarted,
  ): Promise<StartedWalletSession | NoSessionReason>
  /**
   * Returns the session that a code has started, with another refresh token: the response may have been lost. Undefined
   * once one of its tokens was used, and after two repeats.
   */
  resume(code: RedeemedLoginCode): Promise<StartedWalletSession | undefined>
  /**
   * Replaces a refresh token. A token that was used before ends the session: one of its two users
   * stole it. Within a minute, and while its successor is not used, it is replaced again: the response may have been lost.
   *
   * @returns Undefined when there is no such session for this device.
   * @throws `login.limited` (429) for a session that was refreshed too often; the token stays valid.
   */
  refresh(token: string, device: string): Promise<StartedWalletSession | undefined>
  /** Returns the project of a refresh token. */
  findProject(token: string): Promise<string | undefined>
  /** Finds a session that has not ended, of an account that is not locked. */
  find(id: string, device: string): Promise<WalletSession | undefined>
  /** Returns whether a browser has signed in before, to the account of an address. */
  isKnown(device: string, emailKey: string): Promise<boolean>
  /**
   * Records that the visitor confirmed the session, and replaces the refresh token.
   *
   * @param confirmation - How, and what for, for a confirmation that counts for one action alone.
   * @throws `login.session_ended` (401) when the session ended at the same time.
   */
  confirm(of: WalletSession, confirmation?: SessionStepUp): Promise<StartedWalletSession>
  /**
   * Replaces the refresh token, after a change of the account that the session made, or with `onRenewed` in the same
   * transaction.
   *
   * @throws `login.session_ended` (401).
   */
  renew(of: WalletSession, onRenewed?: OnSessionRenewed): Promise<StartedWalletSession>
  /** Ends one session, or all of its account. */
  end(of: WalletSession, isEverywhere: boolean): Promise<void>
  /** Deletes sessions that have ended. */
  deleteExpired(): Promise<void>
}

/** Creates the store of sessions. Refresh tokens are stored as hashes. */
export function createWalletSessionStore(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog },
): WalletSessionStore {
  const { clock, audit } = deps
  const { sql } = deps.database

  return {
    start: (login, page, onStarted) =>
      sql
        .transaction()
        .execute((step) => startSession(step, { login, page, onStarted, audit, now: clock.now() })),
    resume: (code) => sql.transaction().execute((step) => resumeSession(step, code, clock.now())),
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
    isKnown: (device, emailKey) => isKnownDevice(sql, device, emailKey),
    confirm: (of, confirmation) =>
      sql
        .transaction()
        .execute((step) => confirmSession(step, of, { confirmation, audit, now: clock.now() })),
    renew: (of, onRenewed) =>
      sql.transaction().execute(async (step) => {
        const current = await lockWalletSession(step, of, clock.now())
        await onRenewed?.(step, current)
        return {
          ...current,
          refreshToken: await replaceRefreshToken(step, of.session.id, clock.now()),
        }
      }),
    end: ({ session, user }, isEverywhere) =>
      sql.transaction().execute(async (step) => {
        await lockUser(step, user.id)
        await (isEverywhere
          ? endWalletSessions(step, user.id, { now: clock.now() })
          : revokeSession(step, session.id, clock.now()))
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
    readonly page: NewWalletSession
    readonly onStarted: OnSessionStarted
    readonly audit: WalletAuditLog
    readonly now: number
  },
): Promise<StartedWalletSession | NoSessionReason> {
  const { login, page, onStarted, audit, now } = deps
  const { device, project_id, app_origin } = page
  const user = await findOrCreateUser(step, login, { now, audit })
  if (user === 'link_required' || user === 'ended') return user
  if (user.locked_at !== null) return 'locked'
  if (user.sessions_ended_at !== null && page.created_at <= user.sessions_ended_at) return 'ended'
  const confirmed = await getSignInConfirmation(step, { user, login, page, now })
  const session = {
    id: randomUUID(),
    user_id: user.id,
    device,
    project_id,
    app_origin,
    created_at: now,
    ...confirmed,
    expires_at: now + sessionIdleMs,
    revoked_at: null,
  }
  await step.insertInto('wallet_session').values(session).execute()
  await step
    .insertInto('wallet_user_project')
    .values({ user_id: user.id, project_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const language = await updateLanguage(step, user, page)
  const details = describeSession(session)
  await audit.append(step, user.id, { event: 'session.started', details })
  if (login.kind === 'identity' && confirmed.authenticated_for !== null)
    await audit.append(step, user.id, {
      event: 'session.confirmed',
      details: { ...details, method: login.method, action: confirmed.authenticated_for },
    })
  await onStarted(step, { session, user: { ...user, language } })
  const refreshToken = await addRefreshToken(step, session.id)
  return { session, user: { ...user, language }, refreshToken }
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
  const owner = await findRefreshTokenOwner(step, hash)
  // An attacker without the key of the device reads and changes nothing.
  if (owner?.device !== device) return undefined
  // The second of two concurrent uses waits here, and finds the token used; the sessions may have ended, too.
  await lockUser(step, owner.user_id)
  const tokens = step.selectFrom('wallet_refresh_token').selectAll().where('hash', '=', hash)
  const stored = await tokens.executeTakeFirst()
  const found = stored && (await findSession(step, stored.session_id, now))
  if (!found) return undefined
  const { session, user } = found
  const isRepeated = await mayResponseBeLost(step, stored, now)
  if (stored.used_at !== null && !isRepeated) {
    await revokeSession(step, session.id, now)
    const details = describeSession(session)
    await audit.append(step, user.id, { event: 'session.reused', details })
    return undefined
  }
  const expires_at = Math.min(now + sessionIdleMs, session.created_at + maxSessionMs)
  const renewed = step.updateTable('wallet_session').set({ expires_at })
  await renewed.where('id', '=', session.id).execute()
  // A token whose response was not lost after all stays valid: another tab may have it.
  const refreshToken = isRepeated
    ? await addRefreshToken(step, session.id)
    : await replaceRefreshToken(step, session.id, now)
  return { session: { ...session, expires_at }, user, refreshToken }
}

async function confirmSession(
  step: Step,
  of: WalletSession,
  deps: {
    readonly confirmation: SessionStepUp | undefined
    readonly audit: WalletAuditLog
    readonly now: number
  },
): Promise<StartedWalletSession> {
  const { confirmation, audit, now } = deps
  const { session, user } = await lockWalletSession(step, of, now)
  const confirmed = { authenticated_at: now, authenticated_for: confirmation?.action ?? null }
  const change = step.updateTable('wallet_session').set(confirmed)
  await change.where('id', '=', session.id).execute()
  const refreshToken = await replaceRefreshToken(step, session.id, now)
  const details = { ...describeSession(session), ...confirmation }
  await audit.append(step, user.id, { event: 'session.confirmed', details })
  return { session: { ...session, ...confirmed }, user, refreshToken }
}
