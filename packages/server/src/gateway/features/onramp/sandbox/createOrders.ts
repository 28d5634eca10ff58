import type { Selectable } from 'kysely'
import { type OrderTable, type TableDeps, toPostgresText } from '../../../../store/index.ts'

/** A purchase that was paid, in words that its page shows. */
export type Purchase = {
  readonly id: string
  readonly projectId: string
  /** CAIP-10 of who gets it. */
  readonly account: string
  /** `100.00 USD` */
  readonly paid: string
  /** `97.51 USDC` */
  readonly bought: string
  /** `Base` */
  readonly network: string
  /** Where the buyer came from. */
  readonly redirectUrl?: string | undefined
}

/** A purchase, and how far it is. */
export type StoredPurchase = Purchase & {
  readonly status: OrderTable['status']
  readonly hash: string | undefined
}

/** Purchases of the sandbox. */
export type SandboxOrders = {
  /** Keeps a purchase as paid. False when there is one of this id: its page was sent twice. */
  add(purchase: Purchase): Promise<boolean>
  find(id: string): Promise<StoredPurchase | undefined>
  /** Says how it ended; `hash` of the transaction that paid it out. */
  complete(id: string, hash: string | undefined): Promise<void>
  /** Ends as failed what was paid before a moment and never paid out: whoever did it is gone. */
  failStale(before: number): Promise<void>
}

const provider = 'sandbox'

/**
 * Makes the purchases of a database.
 *
 * @param deps - The database, and the clock.
 */
export function createOrders({ database, clock }: TableDeps): SandboxOrders {
  const { sql } = database
  return {
    async add({ id, projectId, account, ...quote }) {
      const now = clock.now()
      const row = { id, project_id: projectId, provider, status: 'paid', account } as const
      const written = await sql
        .insertInto('onramp_order')
        .values({ ...row, quote: JSON.stringify(quote), created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      return written.length > 0
    },
    async find(id) {
      const row = await sql
        .selectFrom('onramp_order')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && purchaseOf(row)
    },
    async complete(id, hash) {
      await sql
        .updateTable('onramp_order')
        .set({
          status: hash === undefined ? 'failed' : 'settled',
          transaction_hash: hash === undefined ? null : toPostgresText(hash),
          updated_at: clock.now(),
        })
        .where('id', '=', id)
        .where('status', '=', 'paid')
        .execute()
    },
    async failStale(before) {
      await sql
        .updateTable('onramp_order')
        .set({ status: 'failed', updated_at: clock.now() })
        .where('status', '=', 'paid')
        .where('provider', '=', provider)
        .where('updated_at', '<', before)
        .execute()
    },
  }
}

function purchaseOf(row: Selectable<OrderTable>): StoredPurchase {
  const quote = row.quote as Pick<Purchase, 'paid' | 'bought' | 'network' | 'redirectUrl'>
  return {
    ...quote,
    id: row.id,
    projectId: row.project_id,
    account: row.account,
    status: row.status,
    hash: row.transaction_hash ?? undefined,
  }
}
