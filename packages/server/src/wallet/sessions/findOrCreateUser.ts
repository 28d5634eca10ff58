import { randomUUID } from 'node:crypto'
import { sql as rawSql, type Selectable, type Transaction } from 'kysely'
import type { Tables, WalletUserTable } from '../../store/index.ts'
import { isEmailHeldForUndo } from '../isEmailHeldForUndo.ts'
import { lockUser } from './lockWalletSession.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'

/** A mailbox whose code was entered. */
type ProvenEmail = {
  readonly kind: 'email'
  readonly email: string
  readonly emailKey: string
}

/** An identity that a provider has confirmed. */
export type ProvenIdentity = {
  readonly kind: 'identity'
  readonly method: string
  readonly issuer: string
  readonly subject: string
  readonly label: string | null
  /** Key of the address that the provider has verified. */
  readonly emailKey: string | null
}

/** Identity that a visitor has proven to control. */
export type ProvenLogin = ProvenEmail | ProvenIdentity

type User = Selectable<WalletUserTable>

/**
 * Finds the account of a login and locks it, or creates one.
 *
 * Accounts are never joined by their address: a provider could confirm an address that another visitor
 * registered before. So a new login whose address belongs to another account is refused, and its
 * owner adds the login after signing in there.
 *
 * @returns `link_required` for a login that would make a second account of one address, also of one that an
 * account has lost by a change which its mailbox can still undo; `ended` when the account lost the login, or was
 * deleted, at the same time.
 */
export async function findOrCreateUser(
  step: Transaction<Tables>,
  login: ProvenLogin,
  { now, audit }: { readonly now: number; readonly audit: WalletAuditLog },
): Promise<User | 'link_required' | 'ended'> {
  // Concurrent logins of one identity or address wait, so that they find one account.
  await rawSql`select pg_advisory_xact_lock(hashtext(${formatLockName(login)}))`.execute(step)
  const known = await findUser(step, login)
  if (known) {
    const locked = await lockUser(step, known.id)
    // While it waited, the login could have been removed, such as by the undo of a change of the address.
    return locked && (await findUser(step, login))?.id === locked.id ? locked : 'ended'
  }
  if (await hasOtherAccount(step, login, now)) return 'link_required'
  const user = {
    id: randomUUID(),
    email: login.kind === 'email' ? login.email : null,
    email_key: login.kind === 'email' ? login.emailKey : null,
    name: login.kind === 'email' ? null : login.label,
    created_at: now,
    locked_at: null,
    email_changed_at: null,
    sessions_ended_at: null,
    language: null,
  }
  await step.insertInto('wallet_user').values(user).execute()
  await audit.append(step, user.id, { event: 'account.created' })
  if (login.kind === 'identity') await addIdentity(step, user.id, { ...login, now })
  return user
}

/** Adds an identity to an account. Another account must not have it. */
export async function addIdentity(
  step: Transaction<Tables>,
  userId: string,
  identity: ProvenIdentity & {
    readonly now: number
    /** The session that adds it. */
    readonly sessionId?: string
  },
): Promise<void> {
  const { method, issuer, subject, label, emailKey, now, sessionId = null } = identity
  const row = { method, issuer, subject, label, email_key: emailKey, added_at: now }
  const values = { ...row, id: randomUUID(), user_id: userId, session_id: sessionId }
  await step.insertInto('wallet_identity').values(values).execute()
}

/** Finds the id of the account of an identity. */
export async function findIdentityOwner(
  step: Transaction<Tables>,
  { method, issuer, subject }: Pick<ProvenIdentity, 'method' | 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const found = await step
    .selectFrom('wallet_identity')
    .select('user_id')
    .where('method', '=', method)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.user_id
}

async function findUser(step: Transaction<Tables>, login: ProvenLogin): Promise<User | undefined> {
  const users = step.selectFrom('wallet_user').selectAll()
  if (login.kind === 'email')
    return await users.where('email_key', '=', login.emailKey).executeTakeFirst()
  const id = await findIdentityOwner(step, login)
  return id === undefined ? undefined : await users.where('id', '=', id).executeTakeFirst()
}

async function hasOtherAccount(
  step: Transaction<Tables>,
  login: ProvenLogin,
  now: number,
): Promise<boolean> {
  const { emailKey } = login
  if (emailKey === null) return false
  if (await isEmailHeldForUndo(step, emailKey, now)) return true
  const byIdentity = step.selectFrom('wallet_identity').select('id')
  const identity = await byIdentity.where('email_key', '=', emailKey).executeTakeFirst()
  if (identity) return true
  const byAddress = step.selectFrom('wallet_user').select('id')
  return (await byAddress.where('email_key', '=', emailKey).executeTakeFirst()) !== undefined
}

function formatLockName(login: ProvenLogin): string {
  if (login.emailKey !== null) return login.emailKey
  return login.kind === 'email' ? '' : JSON.stringify([login.method, login.issuer, login.subject])
}
