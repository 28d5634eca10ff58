import type { Transaction } from 'kysely'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { lockWalletSession } from '../sessions/lockWalletSession.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import { checkPasskeyChange } from './checkPasskeyChange.ts'
import { addPasskeyUndo } from './createPasskeyUndoLinks.ts'
import type { RegisteredPasskey } from './verifyPasskey.ts'

type Deps = SqlStoreDeps & { readonly audit: WalletAuditLog }

/** Stores the message about a change of passkeys, in its transaction. */
export type NotifyPasskeys = (
  step: Transaction<Tables>,
  about: {
    readonly change: 'added' | 'removed'
    /** Token of the link that removes a new passkey. */
    readonly undoToken?: string | undefined
  },
) => Promise<void>

/**
 * Adds a passkey to an account.
 *
 * @returns False when it is known.
 * @throws `login.limited` (429), `login.too_many_passkeys` (409), `login.session_ended` (401).
 */
export async function registerPasskey(
  { database, clock, audit }: Deps,
  of: WalletSession,
  {
    notify,
    credentialId,
    publicKey,
    counter,
  }: RegisteredPasskey & { readonly notify: NotifyPasskeys },
): Promise<boolean> {
  return await database.sql.transaction().execute(async (step) => {
    const now = clock.now()
    const { user, session } = await lockWalletSession(step, of, now)
    await checkPasskeyChange(step, user.id, { event: 'passkey.added', now })
    const row = { credential_id: credentialId, user_id: user.id, public_key: publicKey, counter }
    const added = await step
      .insertInto('wallet_passkey')
      .values({ ...row, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('credential_id')
      .execute()
    if (added.length === 0) return false
    await audit.append(step, user.id, {
      event: 'passkey.added',
      details: { device: session.device },
    })
    const link = { userId: user.id, addedAt: now }
    await notify(step, { change: 'added', undoToken: await addPasskeyUndo(step, link) })
    return true
  })
}

/**
 * Removes a passkey of an account.
 *
 * @returns Whether the account had it.
 * @throws `login.limited` (429), `login.session_ended` (401).
 */
export async function removePasskey(
  { database, clock, audit }: Deps,
  of: WalletSession,
  { credentialId, notify }: { readonly credentialId: string; readonly notify: NotifyPasskeys },
): Promise<boolean> {
  return await database.sql.transaction().execute(async (step) => {
    const now = clock.now()
    const { user, session } = await lockWalletSession(step, of, now)
    await checkPasskeyChange(step, user.id, { event: 'passkey.removed', now })
    const removed = await step
      .deleteFrom('wallet_passkey')
      .where('credential_id', '=', credentialId)
      .where('user_id', '=', user.id)
      .returning('credential_id')
      .execute()
    if (removed.length === 0) return false
    await audit.append(step, user.id, {
      event: 'passkey.removed',
      details: { device: session.device },
    })
    await notify(step, { change: 'removed' })
    return true
  })
}
