import * as v from 'valibot'
import { type PriceCurrency, priceCurrencies } from './price.ts'

/** Maximum number of tokens per request that bypass the cache. */
export const maxForceUpdateTokens = 50

/** Query of `GET /v1/account/{address}/balance`. */
export type BalanceQuery = {
  readonly currency: PriceCurrency
  /** CAIP-2. Without it, all networks of the address. */
  readonly chainId?: string | undefined
  /** CAIP-10 ids of tokens, comma-separated, that bypass the cache and are returned even if zero. */
  readonly forceUpdate?: string | undefined
}

/**
 * Parses the query of `GET /v1/account/{address}/balance`. `projectId`, `st` and `sv` are parsed elsewhere.
 *
 * @see [7.5]
 */
export const balanceQuerySchema: v.GenericSchema<unknown, BalanceQuery> = v.object({
  currency: v.picklist(priceCurrencies),
  chainId: v.optional(v.string()),
  forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(maxForceUpdateTokens * 180))),
})

/** Query of `GET /v1/account/{address}/portfolio`. */
export type PortfolioQuery = {
  /** @default usd */
  readonly currency: PriceCurrency
}

/** Parses the query of `GET /v1/account/{address}/portfolio`. */
export const portfolioQuerySchema: v.GenericSchema<unknown, PortfolioQuery> = v.object({
  currency: v.optional(v.picklist(priceCurrencies), 'usd'),
})

/** Response of `GET /v1/account/{address}/portfolio`. */
export type PortfolioTokenNames = {
  readonly data: readonly { readonly id: string; readonly name: string; readonly symbol: string }[]
}

/** Parses the response of `GET /v1/account/{address}/portfolio`. */
export const portfolioSchema: v.GenericSchema<unknown, PortfolioTokenNames> = v.object({
  data: v.pipe(
    v.array(v.object({ id: v.string(), name: v.string(), symbol: v.string() })),
    v.maxLength(2_000),
  ),
})
