import type { Kysely } from 'kysely'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'

/** Time for which nothing is sent to an address that a mail server rejected for good. */
const suppressedMs = 86_400_000

/**
 * Addresses that mail servers rejected for good, each as it was spelled: a server that distinguishes case rejects a
 * spelling that anybody can type, and accepts that of the account. Sending to them again would harm the reputation of
 * the sender.
 */
export type BounceList = {
  add(address: string): Promise<void>
  has(address: string, step?: Kysely<Tables>): Promise<boolean>
  /** Deletes addresses to which messages are sent again. */
  deleteExpired(): Promise<void>
}

/** Creates the list. */
export function createBounceList({ database: { sql }, clock }: SqlStoreDeps): BounceList {
  return {
    async add(address) {
      await sql
        .insertInto('wallet_bounce')
        .values({ email_key: address, at: clock.now(), count: 1 })
        .onConflict((conflict) =>
          conflict.column('email_key').doUpdateSet(({ eb, ref }) => ({
            at: clock.now(),
            count: eb(ref('wallet_bounce.count'), '+', 1),
          })),
        )
        .execute()
    },
    async has(address, step = sql) {
      const row = await step
        .selectFrom('wallet_bounce')
        .select('at')
        .where('email_key', '=', address)
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
