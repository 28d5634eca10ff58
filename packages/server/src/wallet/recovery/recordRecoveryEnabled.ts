import type { Transaction } from 'kysely'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'
import { checkAuditEventLimit } from '../audit/checkAuditEventLimit.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import { lockWalletSession } from '../sessions/lockWalletSession.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import type { RecoveryNoticeKind } from './formatRecoveryMessage.ts'
import { recoveryEnablesPerDay, recoveryEnableRepeatMs } from './recoveryLimits.ts'

/** Stores a notice that no delay waits for, in the transaction of what it is about. */
export type NotifyRecovery = (
  step: Transaction<Tables>,
  notice: Extract<RecoveryNoticeKind, 'enabled' | 'finished' | 'canceled'>,
) => Promise<void>

const event = 'recovery.enabled'

/**
 * Logs that the visitor chose automatic recovery, and notifies the mailbox. A browser that repeats its choice while its
 * ticket is valid changes nothing.
 *
 * @throws `login.limited` (429), `login.session_ended` (401).
 */
export async function recordRecoveryEnabled(
  { database, clock, audit }: SqlStoreDeps & { readonly audit: WalletAuditLog },
  of: WalletSession,
  notify: NotifyRecovery,
): Promise<void> {
  await database.sql.transaction().execute(async (step) => {
    const now = clock.now()
    const { session, user } = await lockWalletSession(step, of, now)
    const { app_origin: origin, device } = session
    const last = await step
      .selectFrom('wallet_audit')
      .select(['at', 'details'])
      .where('user_id', '=', user.id)
      .where('event', '=', event)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && last.at > now - recoveryEnableRepeatMs && last.details['device'] === device) return
    const limit = { allowed: recoveryEnablesPerDay, periodMs: 86_400_000 }
    await checkAuditEventLimit(step, user.id, { event, ...limit, now })
    await audit.append(step, user.id, { event, details: { origin, device } })
    await notify(step, 'enabled')
  })
}
