import * as v from 'valibot'
import { type PriceCurrency, priceCurrencies } from './price.ts'

/** Tokens that one request may have read anew. */
export const maxForcedTokens = 50

/** Query of `GET /v1/account/{address}/balance`. */
export type BalanceQuery = {
  readonly currency: PriceCurrency
  /** CAIP-2. Without it, all networks of the address. */
  readonly chainId?: string | undefined
  /** CAIP-10 ids of tokens with commas between them: read anew, and told though there are none. */
  readonly forceUpdate?: string | undefined
}

/**
 * Reads the query of `GET /v1/account/{address}/balance`. Who asks is read elsewhere.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.4
 */
export const balanceQuery: v.GenericSchema<unknown, BalanceQuery> = v.object({
  currency: v.picklist(priceCurrencies),
  chainId: v.optional(v.string()),
  forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(maxForcedTokens * 180))),
})

/** Query of `GET /v1/account/{address}/portfolio`. */
export type PortfolioQuery = { readonly currency: PriceCurrency }

/**
 * Reads the query of `GET /v1/account/{address}/portfolio`.
 *
 * @source facts: gateway §1.4
 */
export const portfolioQuery: v.GenericSchema<unknown, PortfolioQuery> = v.object({
  currency: v.picklist(priceCurrencies),
})

/** Reply of `GET /v1/account/{address}/portfolio`. */
export type Portfolio = {
  readonly data: readonly { readonly id: string; readonly name: string; readonly symbol: string }[]
}

/**
 * Reads the reply of `GET /v1/account/{address}/portfolio`.
 *
 * @source facts: gateway §1.4
 */
export const portfolio: v.GenericSchema<unknown, Portfolio> = v.object({
  data: v.pipe(
    v.array(v.object({ id: v.string(), name: v.string(), symbol: v.string() })),
    v.maxLength(2_000),
  ),
})
