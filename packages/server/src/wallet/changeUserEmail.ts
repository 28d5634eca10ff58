import { randomBytes } from 'node:crypto'
import { sql as rawSql, type Transaction } from 'kysely'
import type { Tables } from '../store/index.ts'
import { undoLifetimeMs } from './createEmailUndoLinks.ts'
import { hashText } from './dpop/readDpopProof.ts'
import { isEmailHeldForUndo } from './isEmailHeldForUndo.ts'
import type { EmailAddress } from './parseEmail.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import { endWalletSessions } from './sessions/endWalletSessions.ts'
import { lockWalletSession } from './sessions/lockWalletSession.ts'

/** An account after a change of its address. */
export type ChangedEmail = {
  readonly user: WalletSession['user']
  /** Former address and token of the link that restores it; undefined for an account that had none. */
  readonly former:
    | { readonly email: string; readonly emailKey: string; readonly undoToken: string }
    | undefined
}

/**
 * Changes or removes the address of an account, and ends its other sessions and the logins in flight.
 *
 * @returns `taken` when another account has the address, or can get it back; `pending` while the change
 * before can be undone, which a second one would hide; `last` for the only login of an account.
 * @throws `login.session_ended` (401) when the session ended at the same time. Error with a unique violation when another account gets the address at the same time.
 */
export async function changeUserEmail(
  step: Transaction<Tables>,
  { user, session }: WalletSession,
  { next, now }: { readonly next: EmailAddress | undefined; readonly now: number },
): Promise<ChangedEmail | 'taken' | 'pending' | 'last'> {
  // In the order of a sign-in: the addresses, then the account.
  const keys = [user.email_key, next?.key].filter((key) => typeof key === 'string')
  for (const key of keys.toSorted())
    await rawSql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(step)
  const { user: current } = await lockWalletSession(step, { user, session }, now)
  if (await hasUndo(step, user.id, now)) return 'pending'
  if (next ? await isEmailHeldForUndo(step, next.key, now) : !(await hasIdentity(step, user.id)))
    return next ? 'taken' : 'last'
  const changed = await step
    .updateTable('wallet_user')
    .set({ email: next?.address ?? null, email_key: next?.key ?? null, email_changed_at: now })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endWalletSessions(step, user.id, { now, except: session.id })
  return { user: changed, former: await addUndo(step, current, { next, now, session }) }
}

async function hasUndo(step: Transaction<Tables>, userId: string, now: number): Promise<boolean> {
  const rows = step.selectFrom('wallet_email_undo').select('hash').where('user_id', '=', userId)
  return (await rows.where('expires_at', '>', now).executeTakeFirst()) !== undefined
}

async function hasIdentity(step: Transaction<Tables>, userId: string): Promise<boolean> {
  const rows = step.selectFrom('wallet_identity').select('id')
  return (await rows.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

async function addUndo(
  step: Transaction<Tables>,
  { id, email, email_key: emailKey }: WalletSession['user'],
  {
    next,
    now,
    session,
  }: Pick<WalletSession, 'session'> & {
    readonly next: EmailAddress | undefined
    readonly now: number
  },
): Promise<ChangedEmail['former']> {
  if (email === null || emailKey === null) return undefined
  const undoToken = randomBytes(32).toString('base64url')
  const row = { user_id: id, email, email_key: emailKey, next_email_key: next?.key ?? '' }
  const expires_at = now + undoLifetimeMs
  await step
    .insertInto('wallet_email_undo')
    .values({ ...row, hash: hashText(undoToken), expires_at, session_id: session.id })
    .execute()
  return { email, emailKey, undoToken }
}
