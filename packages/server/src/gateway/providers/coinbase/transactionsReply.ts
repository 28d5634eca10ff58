import * as v from 'valibot'

/** A Coinbase transaction. */
export type CoinbaseTransaction = {
  readonly transaction_id: string
  readonly status: string
  readonly purchase_currency: string
  readonly purchase_amount: { readonly value: string }
  readonly tx_hash?: string | null | undefined
  readonly wallet_address?: string | null | undefined
  /** Milliseconds since 1970. */
  readonly created_at: number
}

const text = v.pipe(v.string(), v.maxLength(1_000))

const purchase = v.object({
  transaction_id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  status: text,
  purchase_currency: text,
  purchase_amount: v.object({ value: v.pipe(v.string(), v.regex(/^\d{1,60}(?:\.\d{1,60})?$/)) }),
  tx_hash: v.nullish(text),
  wallet_address: v.nullish(text),
  created_at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((written) => Date.parse(written)),
    v.number(),
  ),
})

/** Parses `/buy/user/{id}/transactions`. */
export const coinbaseTransactionsReplySchema: v.GenericSchema<
  unknown,
  {
    readonly transactions: readonly CoinbaseTransaction[]
    readonly next_page_key?: string | null | undefined
  }
> = v.object({
  transactions: v.pipe(v.array(purchase), v.maxLength(1_000)),
  next_page_key: v.nullish(text),
})
