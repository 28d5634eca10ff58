import type { Selectable } from 'kysely'
import * as v from 'valibot'
import {
  createJsonColumnValidator,
  type OnrampOrderTable,
  type SqlStoreDeps,
  toPostgresText,
} from '../../../../store/index.ts'

/** A paid purchase, with formatted amounts for its page. */
export type SandboxPurchase = {
  readonly id: string
  readonly projectId: string
  /** CAIP-10 of the recipient. */
  readonly account: string
  /** `100.00 USD` */
  readonly paid: string
  /** `97.51 USDC` */
  readonly purchased: string
  /** `Base` */
  readonly network: string
  /** URL to which the browser returns after the purchase. */
  readonly redirectUrl?: string | undefined
}

/** A purchase with its status. */
export type StoredPurchase = SandboxPurchase & {
  readonly status: OnrampOrderTable['status']
  readonly hash: string | undefined
}

/** Stores the purchases of the sandbox. */
export type SandboxOrders = {
  /**
   * Inserts a paid purchase. Resolves to false if the id exists, as when a form is submitted twice.
   */
  add(purchase: SandboxPurchase): Promise<boolean>
  find(id: string): Promise<StoredPurchase | undefined>
  /** Sets the final status: settled with the payout's transaction hash, else failed. */
  complete(id: string, hash: string | undefined): Promise<void>
  /** Marks purchases as failed that were paid before a time and never completed. */
  failStale(before: number): Promise<void>
}

const provider = 'sandbox'

const quoteSchema = v.object({
  paid: v.string(),
  purchased: v.string(),
  network: v.string(),
  redirectUrl: v.optional(v.string()),
})

/** Creates the order store. */
export function createSandboxOrders(deps: SqlStoreDeps): SandboxOrders {
  const { database, clock } = deps
  const { sql } = database
  const isValid = createJsonColumnValidator(deps, 'onramp_order')
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
      return row && isValid(quoteSchema, row.quote) ? purchaseOf(row, row.quote) : undefined
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

function purchaseOf(
  row: Selectable<OnrampOrderTable>,
  quote: v.InferOutput<typeof quoteSchema>,
): StoredPurchase {
  return {
    ...quote,
    id: row.id,
    projectId: row.project_id,
    account: row.account,
    status: row.status,
    hash: row.transaction_hash ?? undefined,
  }
}
