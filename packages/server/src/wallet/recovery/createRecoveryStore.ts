import { createHmac, randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import type { SqlStoreDeps, Tables, WalletRecoveryTable } from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import type { WalletAuditEvent } from '../audit/WalletAuditEvent.ts'
import { lockWalletSession, lockUser } from '../sessions/lockWalletSession.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import type { RecoveryDelayNotice } from '../mail/OutboxMail.ts'
import { recordRecoveryEnabled, type NotifyRecovery } from './recordRecoveryEnabled.ts'
import { hashCancelToken } from './hashCancelToken.ts'
import { recoveryStartsPerWeek } from './recoveryLimits.ts'
import { findRecoveryReadyTime, recoveryFinishWindowMs } from './recoveryTimes.ts'
import { requireNoRecentEmailChange } from './requireNoRecentEmailChange.ts'

/** An automatic recovery. */
export type StoredRecovery = Selectable<WalletRecoveryTable>

const week = 7 * 86_400_000
const hour = 3_600_000

/** Automatic recoveries of accounts: their notices, and who canceled or finished them. */
export type RecoveryStore = {
  /** Finds the recovery of an account that is neither canceled, finished nor expired. */
  findOpen(userId: string): Promise<StoredRecovery | undefined>
  /**
   * Returns the hours that a recovery of an account would take: the longest delay of the projects in which it has
   * signed in, or undefined while none of them offers recoveries.
   */
  readDelayHours(userId: string): Promise<number | undefined>
  /**
   * Logs that the visitor chose automatic recovery, and notifies the mailbox. A browser that repeats its choice while its
   * ticket is valid changes nothing.
   *
   * @throws `login.limited` (429), `login.session_ended` (401).
   */
  enable(session: WalletSession, notify: NotifyRecovery): Promise<void>
  /**
   * Starts a recovery for the device of a session, or returns that which it started before. Its delay is the longest of
   * the projects in which the account has signed in.
   *
   * @param options - `notify` stores the first notice of a new recovery.
   * @throws `login.session_ended` (401), `login.on_hold` (403).
   */
  start(
    session: WalletSession,
    options: StartOptions,
  ): Promise<{ readonly recovery: StoredRecovery } | 'pending' | 'limited'>
  /**
   * Allows the device of a session to finish its recovery. The mailbox is notified once.
   *
   * @throws `login.session_ended` (401).
   */
  finish(
    session: WalletSession,
    id: string,
    notify: NotifyRecovery,
  ): Promise<'finished' | 'ended' | 'too_early'>
  /**
   * Cancels a recovery of an account, or that of a link, whose reader needs no notice.
   *
   * @returns Whether there was one.
   */
  cancel(
    which:
      | { readonly id: string; readonly userId: string; readonly notify: NotifyRecovery }
      | { readonly cancelHash: string },
  ): Promise<boolean>
  /** Records that the mail server accepted a notice. */
  setNotified(notice: RecoveryDelayNotice): Promise<void>
  /** Returns the secret of the link that cancels a recovery. */
  readCancelToken(recovery: StoredRecovery): string
  deleteExpired(): Promise<void>
}

type StartOptions = {
  /** Delay of the project of the session. */
  readonly delayHours: number
  readonly notify: (step: Transaction<Tables>, recovery: StoredRecovery) => Promise<void>
}

type Deps = SqlStoreDeps & {
  readonly secret: Pick<RootSecret, 'deriveKeys'>
  readonly audit: WalletAuditLog
}

/**
 * Creates the store. The share service counts the delay again, by itself; here it starts when the mail server accepted
 * the first notice.
 */
export function createRecoveryStore(deps: Deps): RecoveryStore {
  const { clock, secret } = deps
  const { sql } = deps.database
  const tokenKeys = secret.deriveKeys('wallet recovery links')
  return {
    findOpen: (userId) => findOpenRecovery(sql, userId, clock.now()),
    readDelayHours: (userId) => findLongestDelay(sql, userId),
    enable: (session, notify) => recordRecoveryEnabled(deps, session, notify),
    start: (session, options) =>
      sql.transaction().execute((step) => {
        const id = randomUUID()
        const token = computeToken(tokenKeys[0], id)
        return startRecovery(step, session, { ...deps, ...options, id, token })
      }),
    finish: (session, id, notify) =>
      sql.transaction().execute((step) => finishRecovery(step, session, { ...deps, id, notify })),
    cancel: (which) => sql.transaction().execute((step) => cancelRecovery(step, which, deps)),
    async setNotified({ id, notice }) {
      const column = notice === 'started' ? 'notified_at' : 'reminded_at'
      await sql
        .updateTable('wallet_recovery')
        // A recovery that the mail server made wait lasts longer by that time.
        .set({ [column]: clock.now() })
        .where('id', '=', id)
        // Not again for a notice that was sent twice.
        .where(column, 'is', null)
        .execute()
    },
    readCancelToken({ id, cancel_hash }) {
      // The secret may have been rotated since the recovery was started.
      const tokens = tokenKeys.map((key) => computeToken(key, id))
      return tokens.find((token) => hashCancelToken(token) === cancel_hash) ?? ''
    },
    async deleteExpired() {
      const expired = sql.deleteFrom('wallet_recovery')
      await expired.where('expires_at', '<', clock.now() - week).execute()
    },
  }
}

async function findOpenRecovery(
  sql: SqlStoreDeps['database']['sql'],
  userId: string,
  now: number,
): Promise<StoredRecovery | undefined> {
  return await sql
    .selectFrom('wallet_recovery')
    .selectAll()
    .where('user_id', '=', userId)
    .where('canceled_at', 'is', null)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

async function startRecovery(
  step: Transaction<Tables>,
  of: WalletSession,
  deps: Deps & StartOptions & { readonly id: string; readonly token: string },
): Promise<{ recovery: StoredRecovery } | 'pending' | 'limited'> {
  const { id, token, clock } = deps
  const now = clock.now()
  // Two that start at the same time wait here; the session may have ended, or the address changed, too.
  const { session, user } = await lockWalletSession(step, of, now)
  requireNoRecentEmailChange({ user }, now)
  const open = await findOpenRecovery(step, user.id, now)
  const isOwn = open?.device === session.device && open.project_id === session.project_id
  if (open) return isOwn ? { recovery: open } : 'pending'
  const recent = step.selectFrom('wallet_recovery').select('id').where('user_id', '=', user.id)
  const started = await recent.where('started_at', '>', now - week).execute()
  if (started.length >= recoveryStartsPerWeek) return 'limited'
  const longestHours = (await findLongestDelay(step, user.id)) ?? 0
  const delayHours = Math.max(deps.delayHours, longestHours)
  const recovery = {
    id,
    user_id: user.id,
    device: session.device,
    project_id: session.project_id,
    app_origin: session.app_origin,
    cancel_hash: hashCancelToken(token),
    delay_ms: delayHours * hour,
    started_at: now,
    tried_at: now,
    notified_at: null,
    reminded_at: null,
    canceled_at: null,
    finished_at: null,
    expires_at: now + delayHours * hour + recoveryFinishWindowMs,
  }
  await step.insertInto('wallet_recovery').values(recovery).execute()
  await appendEntry(step, recovery, { ...deps, event: 'recovery.started' })
  await deps.notify(step, recovery)
  return { recovery }
}

/** Returns the longest delay of the projects that an account has used: an attacker chooses the project of a recovery. */
async function findLongestDelay(
  sql: SqlStoreDeps['database']['sql'],
  userId: string,
): Promise<number | undefined> {
  const used = sql.selectFrom('wallet_user_project').select('project_id')
  // Also of sessions that a node of an earlier version has started.
  const live = sql.selectFrom('wallet_session').select('project_id').where('user_id', '=', userId)
  const { hours } = await sql
    .selectFrom('wallet_project')
    .select(({ fn }) => fn.max('automatic_recovery_hours').as('hours'))
    .where('project_id', 'in', used.where('user_id', '=', userId).union(live))
    .executeTakeFirstOrThrow()
  return hours ?? undefined
}

async function finishRecovery(
  step: Transaction<Tables>,
  of: WalletSession,
  deps: Deps & { readonly id: string; readonly notify: NotifyRecovery },
): Promise<'finished' | 'ended' | 'too_early'> {
  const now = deps.clock.now()
  const { session, user } = await lockWalletSession(step, of, now)
  const found = await step
    .selectFrom('wallet_recovery')
    .selectAll()
    .where('id', '=', deps.id)
    .where('user_id', '=', user.id)
    .where('device', '=', session.device)
    // Another project may offer it still, where this one has ended it.
    .where('project_id', '=', session.project_id)
    .where('canceled_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  // The notices went to another mailbox than that which would be asked now.
  if (!found || (user.email_changed_at ?? 0) >= found.started_at) return 'ended'
  const readyAt = findRecoveryReadyTime(found, now)
  if (found.reminded_at === null || readyAt === undefined || readyAt > now) return 'too_early'
  if (found.finished_at !== null) return 'finished'
  const finished = step.updateTable('wallet_recovery').set({ finished_at: now })
  await finished.where('id', '=', deps.id).execute()
  await appendEntry(step, found, { ...deps, event: 'recovery.finished' })
  await deps.notify(step, 'finished')
  return 'finished'
}

async function cancelRecovery(
  step: Transaction<Tables>,
  which: Parameters<RecoveryStore['cancel']>[0],
  deps: Deps,
): Promise<boolean> {
  const rows = step.selectFrom('wallet_recovery').select(['id', 'user_id'])
  const found = await (
    'cancelHash' in which
      ? rows.where('cancel_hash', '=', which.cancelHash)
      : rows.where('id', '=', which.id).where('user_id', '=', which.userId)
  ).executeTakeFirst()
  // A request that finishes it at the same time waits for the account, or has changed it before.
  if (!found || !(await lockUser(step, found.user_id))) return false
  const now = deps.clock.now()
  const canceled = await step
    .updateTable('wallet_recovery')
    .set({ canceled_at: now })
    .where('id', '=', found.id)
    .where('canceled_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!canceled) return false
  await appendEntry(step, canceled, { ...deps, event: 'recovery.canceled' })
  if ('notify' in which) await which.notify(step, 'canceled')
  return true
}

async function appendEntry(
  step: Transaction<Tables>,
  { user_id, app_origin, device }: Pick<StoredRecovery, 'user_id' | 'app_origin' | 'device'>,
  { audit, event }: Pick<Deps, 'audit'> & { readonly event: WalletAuditEvent },
): Promise<void> {
  await audit.append(step, user_id, { event, details: { origin: app_origin, device } })
}

/** The secret of a link is not stored, and can be computed again for the last notice. */
function computeToken(key: Uint8Array, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}
