import { isUniqueViolation, type TableDeps } from '../store/index.ts'
import type { WalletAuditLog } from './audit/createWalletAuditLog.ts'
import type { EmailAddress } from './parseEmail.ts'
import type { WalletSession } from './sessions/createWalletSessionStore.ts'

/** Changes the address of an account. */
export type EmailChanger = (
  of: WalletSession,
  email: EmailAddress,
) => Promise<WalletSession['user'] | 'taken'>

/**
 * Creates the function that changes the address of an account, which ends its other sessions.
 *
 * It resolves to `taken` when another account has the address: its owner has proven the mailbox before,
 * so that no one else learns of the account.
 */
export function createEmailChanger(
  deps: TableDeps & { readonly audit: WalletAuditLog },
): EmailChanger {
  const { clock, audit } = deps
  const { sql } = deps.database
  return async ({ user, session }, email) => {
    try {
      return await sql.transaction().execute(async (step) => {
        const now = clock.now()
        const changed = await step
          .updateTable('wallet_user')
          .set({ email: email.address, email_key: email.key, email_changed_at: now })
          .where('id', '=', user.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await step
          .updateTable('wallet_session')
          .set({ revoked_at: now })
          .where('user_id', '=', user.id)
          .where('id', '!=', session.id)
          .where('revoked_at', 'is', null)
          .execute()
        const from = user.email ?? ''
        const details = { from, to: email.address, device: session.device }
        await audit.append(step, user.id, { event: 'email.changed', details })
        return changed
      })
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken'
      throw error
    }
  }
}
