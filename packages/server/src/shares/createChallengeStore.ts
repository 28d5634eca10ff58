import type { Clock } from '../clock/Clock.ts'
import type { ShareLog } from './ShareLog.ts'
import { lockWallet, type ShareStep } from './shareRows.ts'
import type { ShareStore, ShareWallet } from './ShareStore.ts'
import type { ShareSql } from './ShareTables.ts'

const minute = 60_000
const day = 86_400_000

/** Challenges of the recovery key for one new device. */
const challengesPerDay = 10

/** Lifetime of a challenge, and time to store the share of a recovered device after it. */
export const challengeLifetimeMs: number = 10 * minute

/** Creates the store of challenges of the recovery key. */
export function createChallengeStore({
  sql,
  clock,
  shareLog,
}: {
  readonly sql: ShareSql
  readonly shareLog: ShareLog
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
        await step
          .insertInto('share_challenge')
          .values({
            id,
            wallet_id: walletId,
            device,
            secret_hash: secretHash,
            created_at: now,
            expires_at: now + challengeLifetimeMs,
            used_at: null,
            proven_at: null,
          })
          .execute()
        await shareLog.append(step, walletId, { event: 'recovery.started', device, details })
        return 'added'
      }),
    useChallenge: (wallet, attempt) =>
      sql.transaction().execute(async (step) => {
        // A removal of the device at the same time ends its proofs.
        await lockWallet(step, wallet.id)
        const used = await takeChallenge(step, wallet, { ...attempt, now: clock.now() })
        if (used === 'wrong') {
          const { device, origin } = attempt
          const entry = { event: 'recovery.failed', device, details: { origin } } as const
          await shareLog.append(step, wallet.id, entry)
        }
        return used === 'proven'
      }),
  }
}

/** Uses a challenge up, and returns whether the secret was the right one. */
async function takeChallenge(
  step: ShareStep,
  { id: walletId }: Pick<ShareWallet, 'id'>,
  {
    id,
    device,
    secretHash,
    now,
  }: {
    readonly id: string
    readonly device: string
    readonly secretHash: string
    readonly now: number
  },
): Promise<'proven' | 'wrong' | 'unknown'> {
  // One statement: between two, a concurrent request could enrol a device by a wrong secret.
  const used = await step
    .updateTable('share_challenge')
    .set(({ eb }) => ({
      used_at: now,
      proven_at: eb
        .case()
        .when('secret_hash', '=', secretHash)
        .then(eb.cast<number>(eb.val(now), 'bigint'))
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .where('wallet_id', '=', walletId)
    .where('device', '=', device)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // A hash of 32 random bytes: how long the comparison takes reveals nothing of use.
    .returning('proven_at')
    .executeTakeFirst()
  if (!used) return 'unknown'
  return used.proven_at === null ? 'wrong' : 'proven'
}
