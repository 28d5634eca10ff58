import type { SqlStoreDeps } from '../../store/index.ts'
import { createLoginRecorder } from '../audit/createLoginRecorder.ts'
import type { WalletAuditLog } from '../audit/createWalletAuditLog.ts'
import type { BounceList } from '../codes/createBounceList.ts'
import type { CodeStore } from '../codes/createCodeStore.ts'
import type { RecoveryStore } from '../recovery/createRecoveryStore.ts'
import type { MailOutcome } from './createMailOutbox.ts'

/**
 * Creates the function that records what became of a message: the state of its code, a notice that the delay of a
 * recovery waits for, a rejected address, and, for a code that was sent, an entry in the log of the account.
 */
export function createMailOutcomeRecorder(
  { database }: Pick<SqlStoreDeps, 'database'>,
  {
    audit,
    codes,
    bounces,
    recoveries,
  }: {
    readonly audit: WalletAuditLog
    readonly codes: CodeStore
    readonly bounces: BounceList
    readonly recoveries: Pick<RecoveryStore, 'setNotified'>
  },
): (outcome: MailOutcome) => Promise<void> {
  const recordLogin = createLoginRecorder({ audit })
  return async ({ emailKey, codeId, recovery, isSent, rejectedAddress }) => {
    if (rejectedAddress !== undefined) await bounces.add(rejectedAddress)
    if (recovery && isSent) await recoveries.setNotified(recovery)
    if (codeId === undefined) return
    await codes.setMailStatus(codeId, isSent ? 'sent' : 'failed')
    if (!isSent) return
    await database.sql
      .transaction()
      .execute((step) => recordLogin(step, emailKey, { event: 'code.sent' }))
  }
}
