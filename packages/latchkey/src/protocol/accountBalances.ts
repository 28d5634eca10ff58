import * as v from 'valibot'
import { decimalStringSchema } from './decimalString.ts'

/** The balance of a token. */
export type AccountTokenBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10; absent for the native currency, unless its placeholder address was requested. */
  readonly address?: string | undefined
  /** In the currency; absent when unknown its price. */
  readonly value?: number | undefined
  /** Of one whole unit; 0 when unknown. */
  readonly price: number
  readonly quantity: {
    /** 0 to 255, without leading zeros. */
    readonly decimals: string
    /** Exact, in whole units. */
    readonly numeric: string
  }
  /** Empty for tokens that are not in a token list. */
  readonly iconUrl: string
}

/** Response of `GET /v1/account/{address}/balance`, by value in descending order. */
export type AccountBalances = {
  readonly balances: readonly AccountTokenBalance[]
  /** Networks that did not respond in time. Absent when all did. */
  readonly partial?: readonly string[] | undefined
}

/**
 * Parses the response of `GET /v1/account/{address}/balance`.
 *
 * @see [3.9, 7.5]
 */
export const accountBalancesSchema: v.GenericSchema<unknown, AccountBalances> = v.object({
  balances: v.pipe(
    v.array(
      v.object({
        name: v.string(),
        symbol: v.string(),
        chainId: v.string(),
        address: v.optional(v.string()),
        value: v.optional(v.number()),
        price: v.number(),
        quantity: v.object({
          decimals: v.pipe(v.string(), v.regex(/^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/)),
          numeric: decimalStringSchema,
        }),
        iconUrl: v.string(),
      }),
    ),
    v.maxLength(2_000),
  ),
  partial: v.optional(v.array(v.string())),
})
