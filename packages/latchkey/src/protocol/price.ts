import * as v from 'valibot'
import { isCaipAddress } from '../caip/index.ts'

/** Currencies that prices are quoted in. */
export const priceCurrencies = [
  'usd',
  'eur',
  'gbp',
  'aud',
  'cad',
  'inr',
  'jpy',
  'btc',
  'eth',
] as const

/** A currency that prices are quoted in. */
export type PriceCurrency = (typeof priceCurrencies)[number]

/** Maximum number of tokens per price request. */
export const maxPricedTokens = 100

/** Body of `POST /v1/fungible/price`. */
export type FungiblePriceBody = {
  readonly projectId: string
  readonly currency: PriceCurrency
  /** CAIP-10; the placeholder address of the namespace for the native currency [9.14b]. */
  readonly addresses: readonly string[]
}

/**
 * Parses the body of `POST /v1/fungible/price`.
 *
 * @see [7.8]
 */
export const fungiblePriceBodySchema: v.GenericSchema<unknown, FungiblePriceBody> = v.object({
  projectId: v.string(),
  currency: v.picklist(priceCurrencies),
  addresses: v.pipe(
    v.array(v.pipe(v.string(), v.check(isCaipAddress, 'Must be an address like eip155:1:0x…'))),
    v.minLength(1, 'Must name at least one token'),
    v.maxLength(maxPricedTokens, `Must name ${maxPricedTokens} tokens at most`),
  ),
})

/** The price of a token. */
export type FungiblePrice = {
  /** Address as requested. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** Empty for tokens that are not in a token list. */
  readonly iconUrl: string
  /** Of one whole unit. */
  readonly price: number
  readonly decimals: number
}

/** Response of `POST /v1/fungible/price`, in the order of the request. */
export type FungiblePrices = { readonly fungibles: readonly FungiblePrice[] }

/**
 * Parses the response of `POST /v1/fungible/price`.
 *
 * @see [7.8]
 */
export const fungiblePricesSchema: v.GenericSchema<unknown, FungiblePrices> = v.object({
  fungibles: v.pipe(
    v.array(
      v.object({
        address: v.string(),
        name: v.string(),
        symbol: v.string(),
        iconUrl: v.string(),
        price: v.number(),
        decimals: v.number(),
      }),
    ),
    v.maxLength(maxPricedTokens),
  ),
})
