import * as v from 'valibot'
import { isCaipAddress } from '../caip/index.ts'

/** Currencies that prices are told in. */
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

/** A currency that prices are told in. */
export type PriceCurrency = (typeof priceCurrencies)[number]

/** Tokens that one request may ask prices of. */
export const maxPricedTokens = 100

/** Body of `POST /v1/fungible/price`. */
export type FungiblePriceBody = {
  readonly projectId: string
  readonly currency: PriceCurrency
  /** CAIP-10; the marker of its namespace stands for the network's own coin. */
  readonly addresses: readonly string[]
}

/**
 * Reads the body of `POST /v1/fungible/price`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.5
 */
export const fungiblePriceBody: v.GenericSchema<unknown, FungiblePriceBody> = v.object({
  projectId: v.string(),
  currency: v.picklist(priceCurrencies),
  addresses: v.pipe(
    v.array(v.pipe(v.string(), v.check(isCaipAddress, 'Must be an address like eip155:1:0x…'))),
    v.minLength(1, 'Must name at least one token'),
    v.maxLength(maxPricedTokens, `Must name ${maxPricedTokens} tokens at most`),
  ),
})

/** What one token is worth. */
export type FungiblePrice = {
  /** As it was asked for. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** Empty for tokens that nobody vouches for. */
  readonly iconUrl: string
  /** Of one whole unit. */
  readonly price: number
  readonly decimals: number
}

/** Reply of `POST /v1/fungible/price`, in the order of the request. */
export type FungiblePrices = { readonly fungibles: readonly FungiblePrice[] }

/**
 * Reads the reply of `POST /v1/fungible/price`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.5
 */
export const fungiblePrices: v.GenericSchema<unknown, FungiblePrices> = v.object({
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
