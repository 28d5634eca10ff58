import type { Transaction } from 'kysely'
import { isUniqueViolation, type SqlStoreDeps, type Tables } from '../store/index.ts'
import type { WalletAuditLog } from './audit/createWalletAuditLog.ts'
import { type ChangedEmail, changeUserEmail } from './changeUserEmail.ts'
import type { EmailAddress } from './parseEmail.ts'
import type { WalletSession } from './sessions/WalletSession.ts'

/** Changes the address of an account. `notify` stores the messages about it in the same transaction. */
export type EmailChanger = (
  of: WalletSession,
  email: EmailAddress,
  notify: (step: Transaction<Tables>, changed: ChangedEmail) => Promise<void>,
) => Promise<ChangedEmail | 'taken' | 'pending'>

/**
 * Creates the function that changes the address of an account, which ends its other sessions.
 *
 * It resolves to `taken` when another account has the address: its owner has proven the mailbox before,
 * so that no one else learns of the account. It resolves to `pending` while the change before can be undone.
 */
export function createEmailChanger(
  deps: SqlStoreDeps & { readonly audit: WalletAuditLog },
): EmailChanger {
  const { clock, audit } = deps
  const { sql } = deps.database
  return async (of, email, notify) => {
    try {
      return await sql.transaction().execute(async (step) => {
        const { user, session } = of
        const changed = await changeUserEmail(step, of, { next: email, now: clock.now() })
        // Not `last`: an address is set.
        if (changed === 'last' || changed === 'taken') return 'taken'
        if (changed === 'pending') return changed
        const from = changed.former?.email ?? ''
        const details = { from, to: email.address, device: session.device }
        await audit.append(step, user.id, { event: 'email.changed', details })
        await notify(step, changed)
        return changed
      })
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken'
      throw error
    }
  }
}
