import * as v from 'valibot'
import { type Fixed, fixedOf } from '../../../chain/amounts/index.ts'

/** They write numbers, and call them strings. */
const number: v.GenericSchema<unknown, Fixed> = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => fixedOf(value) ?? -1n),
  v.minValue(0n),
)
const optionalNumber: v.GenericSchema<unknown, Fixed | undefined> = v.fallback(
  v.optional(number),
  undefined,
)
const code = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

/** What is paid out where. */
export type Withdrawals = readonly {
  readonly cryptoCurrency: string
  readonly networks: readonly {
    readonly network: string
    readonly contractAddress?: string | null | undefined
    readonly withdrawEnable: boolean
  }[]
}[]

/**
 * Parses what is paid out where.
 *
 * @source developers.binance.com "Get supported crypto networks"
 */
export const withdrawals: v.GenericSchema<unknown, Withdrawals> = v.pipe(
  v.array(
    v.object({
      cryptoCurrency: v.string(),
      networks: v.array(
        v.object({
          network: v.string(),
          contractAddress: v.nullish(v.string()),
          withdrawEnable: v.boolean(),
        }),
      ),
    }),
  ),
  v.maxLength(5_000),
)

/** A way of paying; without a limit any amount is paid so. */
export type Method = {
  readonly payMethodCode: string
  readonly fiatMinLimit?: Fixed | undefined
  readonly fiatMaxLimit?: Fixed | undefined
  readonly p2p?: boolean | null | undefined
}

/**
 * Parses ways of paying.
 *
 * @source developers.binance.com "Get payment method list"
 */
export const methods: v.GenericSchema<unknown, { readonly paymentMethods: readonly Method[] }> =
  v.object({
    paymentMethods: v.pipe(
      v.array(
        v.object({
          payMethodCode: code,
          fiatMinLimit: optionalNumber,
          fiatMaxLimit: optionalNumber,
          p2p: v.nullish(v.boolean()),
        }),
      ),
      v.maxLength(500),
    ),
  })

/** What a purchase comes to. */
export type Estimate = {
  /** Of what is bought. */
  readonly totalAmount: Fixed
  readonly quotePrice: Fixed
  readonly feeAmount?: Fixed | undefined
  readonly feeCurrency?: string | null | undefined
}

/**
 * Parses what a purchase comes to.
 *
 * @source developers.binance.com "Get estimated quote"
 */
export const estimate: v.GenericSchema<unknown, Estimate> = v.object({
  totalAmount: v.pipe(number, v.minValue(1n)),
  quotePrice: v.pipe(number, v.minValue(1n)),
  feeAmount: optionalNumber,
  feeCurrency: v.nullish(v.string()),
})

/**
 * Parses where a purchase is paid: on a page of theirs.
 *
 * @source developers.binance.com "Pre order"
 */
export const preOrder: v.GenericSchema<unknown, { readonly link: string }> = v.object({
  link: v.pipe(
    v.string(),
    v.maxLength(2048),
    v.url(),
    v.check((link) => /^https:\/\/(?:[a-z0-9-]+\.)*binance\.com\//.test(link)),
  ),
})
