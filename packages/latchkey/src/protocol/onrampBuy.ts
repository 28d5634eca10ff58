import * as v from 'valibot'
import { type OnrampQuoteAmounts, createOnrampQuoteAmountSchemas } from './onramp.ts'
import { displayTextSchema } from './displayTextSchema.ts'

const short = v.pipe(v.string(), v.maxLength(100))
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Must be a country like US'))
const region = v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,3}$/, 'Must be like NY')))

/** Query of `GET /v1/onramp/buy/options`. */
export type OnrampBuyOptionsQuery = {
  readonly country: string
  readonly subdivision?: string | undefined
}

/** Parses the query of `GET /v1/onramp/buy/options`. */
export const onrampBuyOptionsQuerySchema: v.GenericSchema<unknown, OnrampBuyOptionsQuery> =
  v.object({
    country,
    subdivision: region,
  })

/** Response of `GET /v1/onramp/buy/options`. */
export type OnrampBuyOptions = {
  readonly paymentCurrencies: readonly {
    readonly id: string
    readonly limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
  }[]
  readonly purchaseCurrencies: readonly {
    readonly id: string
    readonly name: string
    readonly symbol: string
    readonly networks: readonly {
      readonly name: string
      readonly displayName: string
      readonly contractAddress: string
      readonly chainId: string
    }[]
  }[]
}

const name = displayTextSchema(500)
const symbol = displayTextSchema(100)

/** Parses the response of `GET /v1/onramp/buy/options`. */
export const onrampBuyOptionsSchema: v.GenericSchema<unknown, OnrampBuyOptions> = v.object({
  paymentCurrencies: v.array(
    v.object({
      id: symbol,
      limits: v.array(v.object({ id: symbol, min: short, max: short })),
    }),
  ),
  purchaseCurrencies: v.array(
    v.object({
      id: v.string(),
      name,
      symbol,
      networks: v.array(
        v.object({
          name: symbol,
          displayName: name,
          contractAddress: v.string(),
          chainId: v.string(),
        }),
      ),
    }),
  ),
})

/** Query of `GET /v1/onramp/buy/quotes`. */
export type OnrampBuyQuotesQuery = OnrampBuyOptionsQuery & {
  readonly purchaseCurrency: string
  readonly purchaseNetwork?: string | undefined
  readonly paymentAmount: string
  readonly paymentCurrency: string
  readonly paymentMethod: string
}

/** Parses the query of `GET /v1/onramp/buy/quotes`. */
export const onrampBuyQuotesQuerySchema: v.GenericSchema<unknown, OnrampBuyQuotesQuery> = v.object({
  country,
  subdivision: region,
  purchaseCurrency: short,
  purchaseNetwork: v.optional(short),
  paymentAmount: short,
  paymentCurrency: short,
  paymentMethod: short,
})

/** An amount of a currency; a decimal string. */
export type OnrampBuyAmount = { readonly value: string; readonly currency: string }

/** Response of `GET /v1/onramp/buy/quotes`. */
export type OnrampBuyQuote = OnrampQuoteAmounts<OnrampBuyAmount> & {
  /** Total minus both fees. */
  readonly paymentSubTotal: OnrampBuyAmount
}

const amount: v.GenericSchema<unknown, OnrampBuyAmount> = v.object({
  value: short,
  currency: symbol,
})

/** Parses the response of `GET /v1/onramp/buy/quotes`. */
export const onrampBuyQuoteSchema: v.GenericSchema<unknown, OnrampBuyQuote> = v.object({
  ...createOnrampQuoteAmountSchemas(amount),
  paymentSubTotal: amount,
})
