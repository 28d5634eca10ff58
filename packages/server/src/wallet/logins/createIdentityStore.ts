import type { Transaction } from 'kysely'
import type { WalletLogin, WalletLoginMethod } from 'latchkey/protocol'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'
import { type ChangedEmail, changeUserEmail } from '../changeUserEmail.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import {
  addIdentity,
  findIdentityOwner,
  type ProvenIdentity,
} from '../sessions/findOrCreateUser.ts'
import { lockSession } from '../sessions/lockSession.ts'

/** Stores the messages about a change of logins, in its transaction. */
export type NotifyLogins = (
  step: Transaction<Tables>,
  change: 'added' | 'removed' | ChangedEmail,
) => Promise<void>

/** Logins of accounts. */
export type IdentityStore = {
  /** Lists the logins of an account, the address first. */
  list(user: WalletSession['user']): Promise<readonly WalletLogin[]>
  /** Adds an identity to an account. It may have it already. */
  link(
    of: WalletSession,
    identity: ProvenIdentity,
    notify: NotifyLogins,
  ): Promise<'linked' | 'taken'>
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
export function createIdentityStore(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog },
): IdentityStore {
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
    link: (of, identity, notify) =>
      sql.transaction().execute(async (step) => {
        const { user, session } = await lockSession(step, of, clock.now())
        const owner = await findIdentityOwner(step, identity)
        if (owner !== undefined) return owner === user.id ? 'linked' : 'taken'
        const added = { ...identity, now: clock.now(), sessionId: session.id }
        await addIdentity(step, user.id, added)
        const details = { method: identity.method, device: session.device }
        await audit.append(step, user.id, { event: 'login.added', details })
        await notify(step, 'added')
        return 'linked'
      }),
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
  const { user, session } = await lockSession(step, of, now)
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
  const details = { method, device: session.device }
  await audit.append(step, user.id, { event: 'login.removed', details })
  return 'removed'
}
