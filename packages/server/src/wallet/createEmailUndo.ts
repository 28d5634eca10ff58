import type { Transaction } from 'kysely'
import { passkeyHoldMs } from 'latchkey/protocol'
import { isUniqueViolation, type TableDeps, type Tables } from '../store/index.ts'
import type { WalletAuditLog } from './audit/createWalletAuditLog.ts'
import { hashText } from './dpop/readDpopProof.ts'
import { endSessions } from './sessions/endSessions.ts'
import { lockUser } from './sessions/lockSession.ts'

/** Time for which the former mailbox can undo a change. */
export const undoLifetimeMs: number = 7 * 86_400_000

/** Links that undo a change of the address, which the former mailbox receives. */
export type EmailUndo = {
  /** Returns whether the last change of an account can be undone. */
  isOpen(userId: string): Promise<boolean>
  /**
   * Restores the former address, once, whatever the address is now. Removes the logins and passkeys that were
   * added since the change, and ends all sessions.
   *
   * @returns `expired` also when another account has the former address.
   */
  undo(token: string): Promise<'restored' | 'expired'>
  deleteExpired(): Promise<void>
}

/** Creates the store of links, which has their hashes alone. */
export function createEmailUndo(deps: TableDeps & { readonly audit: WalletAuditLog }): EmailUndo {
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
  await removeSince(step, userId, change.expires_at - undoLifetimeMs)
  await endSessions(step, userId, { now })
  // Browsers of the account that changed it keep no limits of their own. The owner signs in again, as all do.
  await step.deleteFrom('wallet_known_source').where('user_id', '=', userId).execute()
  await audit.append(step, userId, { event: 'email.restored' })
  return 'restored'
}

/** Removes the ways to sign in, confirm and undo that an account got since a change of its address. */
async function removeSince(step: Transaction<Tables>, userId: string, at: number): Promise<void> {
  const identities = step.deleteFrom('wallet_identity').where('user_id', '=', userId)
  await identities.where('added_at', '>=', at).execute()
  const passkeys = step.deleteFrom('wallet_passkey').where('user_id', '=', userId)
  // A passkey that the mailbox could still remove when it lost the account goes, too.
  await passkeys.where('added_at', '>', at - passkeyHoldMs).execute()
  const later = step.deleteFrom('wallet_email_undo').where('user_id', '=', userId)
  await later.where('expires_at', '>', at + undoLifetimeMs).execute()
}
