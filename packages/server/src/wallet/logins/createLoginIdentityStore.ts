import type { Transaction } from 'kysely'
import type { WalletLogin, WalletLoginMethod } from 'latchkey/protocol'
import { isUniqueViolation, type SqlStoreDeps, type Tables } from '../../store/index.ts'
import { type ChangedEmail, changeUserEmail } from '../changeUserEmail.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { createLoginError } from '../createLoginError.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import {
  addIdentity,
  findIdentityOwner,
  type ProvenIdentity,
} from '../sessions/findOrCreateUser.ts'
import { endWalletSessions } from '../sessions/endWalletSessions.ts'
import { lockWalletSession } from '../sessions/lockWalletSession.ts'

/** Stores the messages about a change of logins, in its transaction. */
export type NotifyLogins = (
  step: Transaction<Tables>,
  change: 'added' | 'removed' | ChangedEmail,
) => Promise<void>

/** Logins of accounts. */
export type LoginIdentityStore = {
  /** Lists the logins of an account, the address first. */
  list(user: WalletSession['user']): Promise<readonly WalletLogin[]>
  /**
   * Adds an identity to an account, which may have it already.
   *
   * @param step - A transaction that has locked the session.
   * @throws `login.identity_taken` (409) for an identity of another account.
   */
  link(
    step: Transaction<Tables>,
    of: WalletSession,
    identity: ProvenIdentity,
    notify: NotifyLogins,
  ): Promise<void>
  /** Returns whether an account has an identity. */
  has(userId: string, identity: ProvenIdentity): Promise<boolean>
  /**
   * Removes a login, unless it is the last one. The id of the address is that of the account; its removal
   * is a change of the address.
   */
  remove(
    of: WalletSession,
    id: string,
    notify: NotifyLogins,
  ): Promise<ChangedEmail | 'removed' | 'last' | 'unknown' | 'pending'>
}

/** Creates the store of logins. */
export function createLoginIdentityStore(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog },
): LoginIdentityStore {
  const { clock, audit } = deps
  const { sql } = deps.database
  return {
    async list({ id, email, created_at: createdAt }) {
      const rows = await sql
        .selectFrom('wallet_identity')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('added_at')
        .execute()
      const others = rows.map((row) => ({
        id: row.id,
        method: row.method as WalletLoginMethod,
        ...(row.label !== null && { label: row.label }),
        addedAt: row.added_at,
      }))
      if (email === null) return others
      return [{ id, method: 'email', label: email, addedAt: createdAt }, ...others]
    },
    async link(step, { user, session }, identity, notify) {
      const owner = await findIdentityOwner(step, identity)
      if (owner === user.id) return
      if (owner !== undefined) throw createLoginError('login.identity_taken')
      const added = { ...identity, now: clock.now(), sessionId: session.id }
      await addIdentity(step, user.id, added).catch((error: unknown) => {
        // Another account got it at the same time.
        throw isUniqueViolation(error) ? createLoginError('login.identity_taken') : error
      })
      const details = { method: identity.method, device: session.device }
      await audit.append(step, user.id, { event: 'login.added', details })
      await notify(step, 'added')
    },
    has: (userId, identity) =>
      sql
        .transaction()
        .execute(async (step) => (await findIdentityOwner(step, identity)) === userId),
    remove: (of, id, notify) =>
      sql.transaction().execute(async (step) => {
        if (id !== of.user.id) {
          const result = await removeIdentity(step, of, { id, audit, now: clock.now() })
          if (result === 'removed') await notify(step, 'removed')
          return result
        }
        if (of.user.email === null) return 'unknown'
        const changed = await changeUserEmail(step, of, { next: undefined, now: clock.now() })
        // Not `taken`: no address is set.
        if (changed === 'taken') return 'unknown'
        if (typeof changed === 'string') return changed
        const details = { method: 'email', device: of.session.device }
        await audit.append(step, of.user.id, { event: 'login.removed', details })
        await notify(step, changed)
        return changed
      }),
  }
}

type Step = Parameters<typeof addIdentity>[0]

async function removeIdentity(
  step: Step,
  of: WalletSession,
  { id, audit, now }: { readonly id: string; readonly audit: WalletAuditLog; readonly now: number },
): Promise<'removed' | 'last' | 'unknown'> {
  // Concurrent changes of an account wait, so that none removes the last login.
  const { user, session } = await lockWalletSession(step, of, now)
  const { email } = user
  const identities = await step
    .selectFrom('wallet_identity')
    .select(['id', 'method'])
    .where('user_id', '=', user.id)
    .execute()
  const method = identities.find((each) => each.id === id)?.method
  if (method === undefined) return 'unknown'
  if (identities.length + (email === null ? 0 : 1) <= 1) return 'last'
  await step.deleteFrom('wallet_identity').where('id', '=', id).execute()
  // Who signed in with a stolen login has one of them.
  await endWalletSessions(step, user.id, { now, except: session.id })
  const details = { method, device: session.device }
  await audit.append(step, user.id, { event: 'login.removed', details })
  return 'removed'
}
