import type { Transaction } from 'kysely'
import type { Tables } from '../../store/index.ts'
import type { NewAuditEntry } from './appendAuditEntry.ts'
import type { WalletAuditLog } from './createWalletAuditLog.ts'

/**
 * Records in the log of an account what happens to a login at its address. An address without an account has no log.
 *
 * It takes longer for an address with an account, so that its callers must not let a response wait for it.
 */
export type LoginRecorder = (
  step: Transaction<Tables>,
  emailKey: string,
  entry: NewAuditEntry,
) => Promise<void>

/** Creates the recorder. */
export function createLoginRecorder({ audit }: { readonly audit: WalletAuditLog }): LoginRecorder {
  return async (step, emailKey, entry) => {
    const users = step.selectFrom('wallet_user').select('id').where('email_key', '=', emailKey)
    const user = await users.executeTakeFirst()
    if (user) await audit.append(step, user.id, entry)
  }
}
