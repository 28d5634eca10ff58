import type { Selectable, Transaction } from 'kysely'
import { newPasskeyGracePeriodMs } from 'latchkey/protocol'
import {
  isUniqueViolation,
  type SqlStoreDeps,
  type Tables,
  type WalletEmailUndoTable,
} from '../store/index.ts'
import type { WalletAuditLog } from './audit/createWalletAuditLog.ts'
import { hashText } from './dpop/readDpopProof.ts'
import { deletePasskeyUndos } from './passkeys/createPasskeyUndoLinks.ts'
import { endWalletSessions } from './sessions/endWalletSessions.ts'
import { lockUser } from './sessions/lockWalletSession.ts'

/** Time for which the former mailbox can undo a change. */
export const undoLifetimeMs: number = 7 * 86_400_000

/** Links that undo a change of the address, which the former mailbox receives. */
export type EmailUndoLinks = {
  /** Returns whether the last change of an account can be undone. */
  isOpen(userId: string): Promise<boolean>
  /**
   * Restores the former address, once, whatever the address is now. Removes the logins and passkeys that were
   * added since three days before the change, and the logins that the session which made it had added, and ends all
   * sessions.
   *
   * @returns `expired` also when another account has the former address.
   */
  undo(token: string): Promise<'restored' | 'expired'>
  deleteExpired(): Promise<void>
}

/** Creates the store of links, which has their hashes alone. */
export function createEmailUndoLinks(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog },
): EmailUndoLinks {
  const { clock, audit } = deps
  const { sql } = deps.database
  return {
    async isOpen(userId) {
      const rows = sql.selectFrom('wallet_email_undo').select('hash')
      const open = rows.where('user_id', '=', userId).where('expires_at', '>', clock.now())
      return (await open.executeTakeFirst()) !== undefined
    },
    async undo(token) {
      try {
        return await sql
          .transaction()
          .execute((step) => undoChange(step, { hash: hashText(token), audit, now: clock.now() }))
      } catch (error) {
        if (isUniqueViolation(error)) return 'expired'
        throw error
      }
    },
    async deleteExpired() {
      const expired = sql.deleteFrom('wallet_email_undo')
      await expired.where('expires_at', '<', clock.now()).execute()
    },
  }
}

async function undoChange(
  step: Transaction<Tables>,
  { hash, audit, now }: { hash: string; audit: WalletAuditLog; now: number },
): Promise<'restored' | 'expired'> {
  const change = await step
    .deleteFrom('wallet_email_undo')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!change) return 'expired'
  const { user_id: userId, email, email_key: emailKey } = change
  await lockUser(step, userId)
  await step
    .updateTable('wallet_user')
    .set({ email, email_key: emailKey, email_changed_at: now })
    .where('id', '=', userId)
    .execute()
  await removeAdded(step, change)
  await endWalletSessions(step, userId, { now })
  // Browsers of the account that changed it keep no limits of their own. The owner signs in again, as all do.
  await step.deleteFrom('wallet_known_source').where('user_id', '=', userId).execute()
  await audit.append(step, userId, { event: 'email.restored' })
  return 'restored'
}

/**
 * Removes the ways to sign in, confirm and undo that the session which changed an address could have added: a login that
 * an attacker links shortly before the change would outlive its undo.
 */
async function removeAdded(
  step: Transaction<Tables>,
  { user_id: userId, expires_at, session_id }: Selectable<WalletEmailUndoTable>,
): Promise<void> {
  const at = expires_at - undoLifetimeMs
  const identities = step.deleteFrom('wallet_identity').where('user_id', '=', userId)
  await identities
    .where(({ eb, or, and }) =>
      or([
        eb('added_at', '>=', at),
        eb('session_id', '=', session_id),
        // Not the login that created the account, nor those of earlier versions.
        and([eb('added_at', '>', at - newPasskeyGracePeriodMs), eb('session_id', 'is not', null)]),
      ]),
    )
    .execute()
  const passkeys = step.deleteFrom('wallet_passkey').where('user_id', '=', userId)
  // A passkey that the mailbox could still remove when it lost the account goes, too. An older one stays: it protects
  // the account from who reads the mailbox.
  await passkeys.where('added_at', '>', at - newPasskeyGracePeriodMs).execute()
  // Those who have the other mailbox got their links. None that is valid is of a passkey that stays.
  await deletePasskeyUndos(step, userId)
  const later = step.deleteFrom('wallet_email_undo').where('user_id', '=', userId)
  await later.where('expires_at', '>', at + undoLifetimeMs).execute()
}
