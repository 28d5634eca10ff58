import type { Clock } from '../clock/Clock.ts'
import { lockWallet } from './shareRows.ts'
import type { ShareStore } from './ShareStore.ts'
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
}: {
  readonly sql: ShareSql
  readonly clock: Pick<Clock, 'now'>
}): Pick<ShareStore, 'addChallenge' | 'useChallenge'> {
  return {
    addChallenge: ({ id: walletId }, { id, device, secretHash }) =>
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
        if (recent.length >= challengesPerDay) return 'limited'
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
        return 'added'
      }),
    async useChallenge({ id: walletId }, { id, device, secretHash }) {
      const now = clock.now()
      // One statement: between two, a concurrent request could enrol a device by a wrong secret.
      const used = await sql
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
      return used !== undefined && used.proven_at !== null
    },
  }
}
