import type { Kysely } from 'kysely'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'

/** Time for which nothing is sent to an address that a mail server rejected for good. */
const suppressedMs = 86_400_000

/**
 * Addresses that mail servers rejected for good. Sending to them again would harm the reputation of the
 * sender.
 */
export type BounceList = {
  add(emailKey: string): Promise<void>
  has(emailKey: string, step?: Kysely<Tables>): Promise<boolean>
  /** Deletes addresses to which messages are sent again. */
  deleteExpired(): Promise<void>
}

/** Creates the list. */
export function createBounceList({ database: { sql }, clock }: SqlStoreDeps): BounceList {
  return {
    async add(emailKey) {
      await sql
        .insertInto('wallet_bounce')
        .values({ email_key: emailKey, at: clock.now(), count: 1 })
        .onConflict((conflict) =>
          conflict.column('email_key').doUpdateSet(({ eb, ref }) => ({
            at: clock.now(),
            count: eb(ref('wallet_bounce.count'), '+', 1),
          })),
        )
        .execute()
    },
    async has(emailKey, step = sql) {
      const row = await step
        .selectFrom('wallet_bounce')
        .select('at')
        .where('email_key', '=', emailKey)
        .where('at', '>', clock.now() - suppressedMs)
        .executeTakeFirst()
      return row !== undefined
    },
    async deleteExpired() {
      const before = clock.now() - suppressedMs
      await sql.deleteFrom('wallet_bounce').where('at', '<=', before).execute()
    },
  }
}
