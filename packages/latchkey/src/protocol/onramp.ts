import * as v from 'valibot'
import { decimalStringSchema } from './decimalString.ts'
import { displayTextSchema } from './displayTextSchema.ts'

/** Limits of a payment method; decimal strings. */
export type PaymentLimit = { readonly id: string; readonly min: string; readonly max: string }

/** A fiat currency to pay with. */
export type PaymentCurrency = {
  /** ISO 4217. */
  readonly id: string
  readonly payment_method_limits: readonly PaymentLimit[]
}

/** A network on which a purchased currency is paid out. */
export type PurchaseNetwork = {
  readonly name: string
  readonly display_name: string
  /** Reference of its CAIP-2 id. */
  readonly chain_id: string
  /** Empty for the native currency. */
  readonly contract_address: string
}

/** A cryptocurrency that can be purchased. */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** Response of `GET /v1/onramp/options`. */
export type OnrampOptions = {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

const name = displayTextSchema(500)
const symbol = displayTextSchema(100)
const limit = v.pipe(v.string(), v.maxLength(100))

/** Parses a cryptocurrency that can be purchased. */
export const purchaseCurrencySchema: v.GenericSchema<unknown, PurchaseCurrency> = v.object({
  id: v.string(),
  name,
  symbol,
  networks: v.array(
    v.object({
      name: symbol,
      display_name: name,
      chain_id: v.string(),
      contract_address: v.string(),
    }),
  ),
})

/** Parses the response of `GET /v1/onramp/options`. */
export const onrampOptionsSchema: v.GenericSchema<unknown, OnrampOptions> = v.object({
  paymentCurrencies: v.array(
    v.object({
      id: symbol,
      payment_method_limits: v.array(v.object({ id: symbol, min: limit, max: limit })),
    }),
  ),
  purchaseCurrencies: v.array(purchaseCurrencySchema),
})

/** Body of `POST /v1/onramp/quote`. Other members of the currencies are ignored. */
export type OnrampQuoteBody = {
  readonly purchaseCurrency: { readonly id: string; readonly symbol?: string | undefined }
  readonly paymentCurrency: { readonly id: string }
  /** Payment amount, a decimal string. */
  readonly amount: string
  /** Name of one of the purchase currency's networks; the first of them otherwise. */
  readonly network?: string | undefined
}

const short = v.pipe(v.string(), v.maxLength(100))

/** Parses the body of `POST /v1/onramp/quote`. */
export const onrampQuoteBodySchema: v.GenericSchema<unknown, OnrampQuoteBody> = v.object({
  purchaseCurrency: v.object({ id: short, symbol: v.optional(short) }),
  paymentCurrency: v.object({ id: short }),
  amount: short,
  network: v.optional(short),
})

/** An amount of a currency; a decimal string. */
export type OnrampAmount = { readonly amount: string; readonly currency: string }

/** The amounts of a quote, generic over the shape of an amount. */
export type OnrampQuoteAmounts<amount> = {
  readonly paymentTotal: amount
  readonly purchaseAmount: amount
  readonly networkFee: amount
  /** Fee of the provider, under the name that clients expect. */
  readonly coinbaseFee: amount
  readonly quoteId: string
}

/** Members of a schema of {@link OnrampQuoteAmounts}. */
type QuoteAmountEntries<amount> = {
  readonly [name in Exclude<keyof OnrampQuoteAmounts<amount>, 'quoteId'>]: v.GenericSchema<
    unknown,
    amount
  >
} & { readonly quoteId: v.GenericSchema<unknown, string> }

/**
 * Returns the schema members that both kinds of quotes have.
 *
 * @param amount - Parses one amount.
 */
export function createOnrampQuoteAmountSchemas<amount>(
  amount: v.GenericSchema<unknown, amount>,
): QuoteAmountEntries<amount> {
  return {
    paymentTotal: amount,
    purchaseAmount: amount,
    networkFee: amount,
    coinbaseFee: amount,
    quoteId: v.string(),
  }
}

/** Response of `POST /v1/onramp/quote`. */
export type OnrampQuote = OnrampQuoteAmounts<OnrampAmount> & {
  /** Total minus both fees. */
  readonly paymentSubtotal: OnrampAmount
}

const amount: v.GenericSchema<unknown, OnrampAmount> = v.object({
  amount: decimalStringSchema,
  currency: symbol,
})

/** Parses the response of `POST /v1/onramp/quote`. */
export const onrampQuoteSchema: v.GenericSchema<unknown, OnrampQuote> = v.object({
  ...createOnrampQuoteAmountSchemas(amount),
  paymentSubtotal: amount,
})

/** An account that purchases may be sent to. */
export type DestinationWallet = {
  readonly address: string
  readonly blockchains?: readonly string[] | undefined
  readonly assets?: readonly string[] | undefined
  readonly supported_networks?: readonly string[] | undefined
}

/** Body of `POST /v1/generators/onrampurl`. */
export type OnrampUrlBody = {
  readonly destinationWallets: readonly DestinationWallet[]
  readonly partnerUserId: string
  readonly defaultNetwork?: string | undefined
  readonly presetCryptoAmount?: number | undefined
  readonly presetFiatAmount?: number | undefined
  readonly defaultExperience?: 'send' | 'buy' | undefined
  readonly handlingRequestedUrls?: boolean | undefined
}

const stringList = v.optional(v.pipe(v.array(short), v.maxLength(50)))
const optionalInteger = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
)

/** Parses the body of `POST /v1/generators/onrampurl`. */
export const onrampUrlBodySchema: v.GenericSchema<unknown, OnrampUrlBody> = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.nonEmpty('Must not be empty'), v.maxLength(128)),
        blockchains: stringList,
        assets: stringList,
        supported_networks: stringList,
      }),
    ),
    v.minLength(1, 'Must name at least one wallet'),
    v.maxLength(20, 'Must name 20 wallets at most'),
  ),
  partnerUserId: v.pipe(v.string(), v.nonEmpty('Must not be empty'), v.maxLength(50)),
  defaultNetwork: v.optional(short),
  presetCryptoAmount: optionalInteger,
  presetFiatAmount: optionalInteger,
  defaultExperience: v.optional(v.picklist(['send', 'buy'])),
  handlingRequestedUrls: v.optional(v.boolean()),
})

/** Response of `POST /v1/generators/onrampurl`. */
export type OnrampUrl = { readonly url: string }

/** Parses the response of `POST /v1/generators/onrampurl`. */
export const onrampUrlSchema: v.GenericSchema<unknown, OnrampUrl> = v.object({ url: v.string() })
