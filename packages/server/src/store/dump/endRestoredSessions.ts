import type { Transaction } from 'kysely'
import type { Tables } from '../sql/index.ts'

/** Tables whose rows start something once, which may have happened since the backup. */
const pendingTables = ['wallet_login_flow', 'wallet_passkey_challenge'] as const

/**
 * Ends the sessions of all accounts of the embedded wallet, and deletes its codes and started logins: some of them may
 * have ended or been used since the backup. Links that undo a change stay, as the change is restored with them.
 *
 * @param step - A transaction in which all migrations were applied.
 */
export async function endRestoredSessions(step: Transaction<Tables>, now: number): Promise<void> {
  // As `endWalletSessions`, for all accounts.
  await step.updateTable('wallet_user').set({ sessions_ended_at: now }).execute()
  const sessions = step.updateTable('wallet_session').set({ revoked_at: now })
  await sessions.where('revoked_at', 'is', null).execute()
  // Used codes count for limits.
  await step.deleteFrom('wallet_code').where('used_at', 'is', null).execute()
  await step.deleteFrom('wallet_mail').where('code_id', 'is not', null).execute()
  for (const table of pendingTables) await step.deleteFrom(table).execute()
}
