import type { Transaction } from 'kysely'
import type { Tables } from '../../store/index.ts'

/** Ends a session, unless it has ended. */
export async function revokeSession(
  step: Transaction<Tables>,
  id: string,
  now: number,
): Promise<void> {
  const change = step.updateTable('wallet_session').set({ revoked_at: now })
  await change.where('id', '=', id).where('revoked_at', 'is', null).execute()
}
