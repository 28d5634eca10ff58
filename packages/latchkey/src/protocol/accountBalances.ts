import * as v from 'valibot'
import { decimalString } from './decimalString.ts'

/** One token that an account holds. */
export type AccountBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10; absent for the network's own coin, unless it was asked for by its marker. */
  readonly address?: string | undefined
  /** In the currency; absent when nobody knows its price. */
  readonly value?: number | undefined
  /** Of one whole unit; 0 when nobody knows. */
  readonly price: number
  readonly quantity: {
    /** 0 to 255, without leading zeros. */
    readonly decimals: string
    /** Exact, in whole units. */
    readonly numeric: string
  }
  /** Empty for tokens that nobody vouches for. */
  readonly iconUrl: string
}

/** Reply of `GET /v1/account/{address}/balance`, what is worth most first. */
export type AccountBalances = {
  readonly balances: readonly AccountBalance[]
  /** Networks that gave no answer in time. Absent when all did. */
  readonly partial?: readonly string[] | undefined
}

/**
 * Reads the reply of `GET /v1/account/{address}/balance`.
 *
 * @source spec §3 "Token balance", §7 "Blockchain data API", facts: gateway §1.4
 */
export const accountBalances: v.GenericSchema<unknown, AccountBalances> = v.object({
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
          numeric: decimalString,
        }),
        iconUrl: v.string(),
      }),
    ),
    v.maxLength(2_000),
  ),
  partial: v.optional(v.array(v.string())),
})
