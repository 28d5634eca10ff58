import type { Clock } from '../clock/Clock.ts'
import type { RowMacs } from './createRowMacs.ts'
import type { ShareLog } from './ShareLog.ts'
import { insertChallenge, takeChallenge } from './recoveryChallengeRows.ts'
import { lockWallet } from './shareRows.ts'
import type { ShareStore } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'

const day = 86_400_000

/** Challenges of the recovery key for one new device. */
const challengesPerDay = 10

/** Creates the store of challenges of the recovery key. */
export function createRecoveryChallengeStore({
  sql,
  clock,
  shareLog,
  macs,
}: {
  readonly sql: ShareSql
  readonly shareLog: ShareLog
  readonly macs: RowMacs
  readonly clock: Pick<Clock, 'now'>
}): Pick<ShareStore, 'addChallenge' | 'useChallenge'> {
  return {
    addChallenge: ({ id: walletId }, { id, device, origin, secretHash }) =>
      sql.transaction().execute(async (step) => {
        await lockWallet(step, walletId)
        const now = clock.now()
        const recent = await step
          .selectFrom('share_challenge')
          .select('id')
          .where('wallet_id', '=', walletId)
          // Of one device, so that another reader of the mailbox cannot use up those of the owner.
          .where('device', '=', device)
          .where('created_at', '>', now - day)
          .execute()
        const details = { origin }
        if (recent.length >= challengesPerDay) {
          const limited = { event: 'recovery.limited', device, details } as const
          await shareLog.appendOncePerDay(step, walletId, limited)
          return 'limited'
        }
        const requested = { id, wallet_id: walletId, device, secret_hash: secretHash }
        await insertChallenge(step, macs, { ...requested, created_at: now })
        await shareLog.append(step, walletId, { event: 'recovery.started', device, details })
        return 'added'
      }),
    useChallenge: (wallet, attempt) =>
      sql.transaction().execute(async (step) => {
        // A removal of the device at the same time ends its proofs.
        await lockWallet(step, wallet.id)
        const deps = { macs, shareLog, now: clock.now() }
        const used = await takeChallenge(step, wallet.id, { ...attempt, ...deps })
        if (used === 'wrong') {
          const { device, origin } = attempt
          const entry = { event: 'recovery.failed', device, details: { origin } } as const
          await shareLog.append(step, wallet.id, entry)
        }
        return used === 'proven'
      }),
  }
}
