import * as v from 'valibot'
import { type JsonObject, jsonObjectSchema } from './jsonObject.ts'
import { displayTextSchema } from './displayTextSchema.ts'

const symbol = displayTextSchema(100)
const short = v.pipe(v.string(), v.maxLength(100))
const code = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'Must be a code'))
const list = v.optional(v.pipe(v.string(), v.regex(/^[\w,-]{1,400}$/, 'Must be a list of codes')))

/** Body of `POST /v1/onramp/multi/quotes`. */
export type OnrampProviderQuotesRequest = {
  readonly projectId: string
  readonly destinationCurrencyCode: string
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly countryCode?: string | undefined
  readonly paymentMethodType?: string | undefined
  readonly walletAddress?: string | undefined
  readonly excludeProviders?: readonly string[] | undefined
}

/** Parses the body of `POST /v1/onramp/multi/quotes`. */
export const onrampProviderQuotesRequestSchema: v.GenericSchema<
  unknown,
  OnrampProviderQuotesRequest
> = v.object({
  projectId: v.string(),
  destinationCurrencyCode: code,
  sourceAmount: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000_000)),
  sourceCurrencyCode: code,
  countryCode: v.optional(code),
  paymentMethodType: v.optional(code),
  walletAddress: v.optional(v.pipe(v.string(), v.maxLength(128))),
  excludeProviders: v.optional(v.pipe(v.array(code), v.maxLength(50))),
})

/** A quote of one provider, with further members of the provider. */
export type OnrampProviderQuote = JsonObject & {
  readonly serviceProvider: string
  readonly paymentMethodType: string
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly destinationAmount: number
  readonly destinationCurrencyCode: string
}

/**
 * Parses the response of `POST /v1/onramp/multi/quotes` with further members of the providers.
 */
export const onrampProviderQuotesSchema: v.GenericSchema<unknown, readonly OnrampProviderQuote[]> =
  v.array(
    v.looseObject({
      serviceProvider: symbol,
      paymentMethodType: symbol,
      sourceAmount: v.number(),
      sourceCurrencyCode: symbol,
      destinationAmount: v.number(),
      destinationCurrencyCode: symbol,
    }),
  )

/** Query of `GET /v1/onramp/providers`; comma-separated codes. */
export type OnrampProvidersQuery = { readonly countries?: string | undefined }

/** Parses the query of `GET /v1/onramp/providers`. */
export const onrampProvidersQuerySchema: v.GenericSchema<unknown, OnrampProvidersQuery> = v.object({
  countries: list,
})

/** An on-ramp provider. */
export type OnrampProvider = {
  /** Code of the provider, for quotes and the widget. */
  readonly serviceProvider: string
  readonly name: string
  readonly status: string
  readonly categories: readonly string[]
  readonly websiteUrl: string
  readonly logos: {
    readonly dark: string
    readonly darkShort: string
    readonly light: string
    readonly lightShort: string
  }
  /** Smallest and largest payments, decimal strings, by ISO 4217 currency; absent when unknown. */
  readonly limits?:
    | readonly { readonly currency: string; readonly min: string; readonly max: string }[]
    | undefined
}

/** Parses the response of `GET /v1/onramp/providers`. */
export const onrampProvidersSchema: v.GenericSchema<unknown, readonly OnrampProvider[]> = v.array(
  v.looseObject({
    serviceProvider: symbol,
    name: displayTextSchema(500),
    status: v.optional(symbol, ''),
    categories: v.optional(v.array(v.string()), []),
    websiteUrl: v.optional(v.string(), ''),
    logos: v.optional(
      v.object({
        dark: v.optional(v.string(), ''),
        darkShort: v.optional(v.string(), ''),
        light: v.optional(v.string(), ''),
        lightShort: v.optional(v.string(), ''),
      }),
      {},
    ),
    limits: v.optional(v.array(v.object({ currency: symbol, min: short, max: short }))),
  }),
)

/** Properties of providers that can be requested. */
export const onrampProviderPropertyTypes = [
  'countries',
  'crypto-currencies',
  'fiat-currencies',
  'payment-methods',
  'fiat-purchases-limits',
  'countries-defaults',
] as const

/** Properties of providers that can be requested. */
export type OnrampProviderPropertyType = (typeof onrampProviderPropertyTypes)[number]

/** Query of `GET /v1/onramp/providers/properties`. */
export type OnrampProviderPropertiesQuery = {
  readonly type: OnrampProviderPropertyType
  readonly countries?: string | undefined
  readonly excludeProviders?: string | undefined
}

/** Parses the query of `GET /v1/onramp/providers/properties`. */
export const onrampProviderPropertiesQuerySchema: v.GenericSchema<
  unknown,
  OnrampProviderPropertiesQuery
> = v.object({
  type: v.picklist(onrampProviderPropertyTypes),
  countries: list,
  excludeProviders: list,
})

/** Parses the response of `GET /v1/onramp/providers/properties`. */
export const onrampProviderPropertiesSchema: v.GenericSchema<unknown, readonly JsonObject[]> =
  v.array(jsonObjectSchema)

/** A purchase to open the widget of a provider for. */
export type OnrampWidgetPurchase = {
  readonly serviceProvider: string
  readonly destinationCurrencyCode: string
  /** A decimal string. */
  readonly sourceAmount: string
  readonly sourceCurrencyCode: string
  readonly walletAddress: string
  readonly walletTag?: string | undefined
  readonly countryCode?: string | undefined
  readonly paymentMethodType?: string | undefined
  readonly redirectUrl?: string | undefined
  readonly lockFields?: readonly string[] | undefined
  readonly additionalParams?: JsonObject | undefined
}

/** Body of `POST /v1/onramp/widget`. */
export type OnrampWidgetBody = {
  readonly projectId: string
  readonly sessionData: OnrampWidgetPurchase
}

const webPage = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^https?:\/\//, 'Must be a web address'),
  v.url('Must be a web address'),
)

/** Parses the body of `POST /v1/onramp/widget`. */
export const onrampWidgetBodySchema: v.GenericSchema<unknown, OnrampWidgetBody> = v.object({
  projectId: v.string(),
  sessionData: v.object({
    serviceProvider: code,
    destinationCurrencyCode: code,
    sourceAmount: v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(String),
      v.regex(/^\d{1,9}(\.\d{1,8})?$/, 'Must be an amount'),
    ),
    sourceCurrencyCode: code,
    walletAddress: v.pipe(v.string(), v.nonEmpty('Must not be empty'), v.maxLength(128)),
    walletTag: v.optional(short),
    countryCode: v.optional(code),
    paymentMethodType: v.optional(code),
    redirectUrl: v.optional(webPage),
    lockFields: v.optional(v.pipe(v.array(short), v.maxLength(20))),
    additionalParams: v.optional(jsonObjectSchema),
  }),
})

/** Response of `POST /v1/onramp/widget`. */
export type OnrampWidget = { readonly widgetUrl: string }

/** Parses the response of `POST /v1/onramp/widget`. */
export const onrampWidgetSchema: v.GenericSchema<unknown, OnrampWidget> = v.object({
  widgetUrl: v.string(),
})
