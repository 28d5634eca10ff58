import type { CaipAddress } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../../../protocol/index.ts'

/** Offer of one provider for the payment in the form. Amounts are decimal strings. */
export type OnrampOffer = {
  /** Name of the on-ramp provider whose page opens; of the aggregator, for its providers. */
  readonly provider: string
  /** Code of the provider at the gateway, such as `BANXA`. */
  readonly serviceProvider: string
  /** Code of the payment method, such as `CARD`. */
  readonly paymentMethod: string
  /** Amount bought, after fees. */
  readonly purchaseAmount: string
  /** All fees, in the payment currency; undefined when not stated. */
  readonly fees: string | undefined
}

/** A provider that the gateway has. */
export type OnrampServiceProvider = {
  /** Code of the provider, in capitals. */
  readonly code: string
  readonly name: string
  /** URL of its logo at the host's own gateway; undefined where the gateway has none. */
  readonly logo: string | undefined
  /** Smallest and largest payments, decimal strings, by ISO 4217 currency; empty when not stated. */
  readonly limits: readonly {
    readonly currency: string
    readonly min: string
    readonly max: string
  }[]
}

/** A purchase of crypto, as the visitor has entered it. */
export type OnrampState = {
  /** Name of an on-ramp provider; undefined until the visitor selects one. */
  readonly selectedProvider: string | undefined
  /** Code of the selected provider of an aggregator. */
  readonly selectedServiceProvider: string | undefined
  /** The visitor's country, ISO 3166-1 alpha-2: selected, or that of the browser's languages. */
  readonly country: string | undefined
  /** Countries to choose from; empty when the gateway states none. */
  readonly countries: readonly string[]
  /** Offers for the form; undefined until fetched. */
  readonly offers: readonly OnrampOffer[] | undefined
  /** Milliseconds since 1970 when they were fetched. They expire after 30 s. */
  readonly offersFetchedAt: number | undefined
  readonly offersLoading: boolean
  /** Why the offers could not be fetched, or not be renewed. */
  readonly offersError: WalletError | undefined
  /** Why there is no quote. */
  readonly error: WalletError | undefined
  readonly purchaseCurrency: PurchaseCurrency | undefined
  readonly paymentCurrency: PaymentCurrency | undefined
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Whether the currencies and providers are being fetched. */
  readonly optionsLoading: boolean
  /** Why they could not be fetched; the default options are used meanwhile. */
  readonly optionsError: WalletError | undefined
  /** Why the countries could not be fetched; those fetched earlier stay. */
  readonly countriesError: WalletError | undefined
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly quotesLoading: boolean
  /** As typed. */
  readonly paymentAmount: string
  /** Amount bought according to the quote, a decimal string; undefined without a quote. */
  readonly purchaseAmount: string | undefined
  /** The quote for the form; undefined without one. */
  readonly quote: OnrampQuote | undefined
  /** Providers that the gateway has; undefined until fetched. */
  readonly serviceProviders: readonly OnrampServiceProvider[] | undefined
}

/**
 * Progress of a purchase: its page is `opening`, or the browser `blocked` its window; `waiting` for the
 * payout, `closed` when the window is gone, `delayed` after 10 minutes; `failed` when there is no page;
 * `arrived`; `expired` after a day. The balance is watched while the status is `blocked`, `waiting`,
 * `closed` or `delayed`. One purchase is watched at a time: while an earlier purchase is awaited, a newer one
 * whose window was blocked or closed waits for `setPurchaseOpened`. A purchase whose balance is watched is stored: a reload of the
 * page resumes it.
 */
export type PurchaseStatus =
  | 'opening'
  | 'blocked'
  | 'waiting'
  | 'closed'
  | 'delayed'
  | 'failed'
  | 'arrived'
  | 'expired'

/** Order of a purchase, with which the page of the provider opens, and opens again. */
export type PurchaseOrder = {
  /** Name of the on-ramp provider. */
  readonly provider: string
  /** Code of the provider of an aggregator; undefined for other providers. */
  readonly serviceProvider: string | undefined
  /** Name of the provider for display. */
  readonly providerLabel: string
  /** Account that the provider pays out to. */
  readonly caipAddress: CaipAddress
  /** Symbol of the token that is bought. */
  readonly symbol: string
  /** Its contract; undefined for the native currency. */
  readonly token: string | undefined
  /** The token as the gateway sells it, with the network of the account alone. */
  readonly purchaseCurrency: PurchaseCurrency
  /** Payment, a decimal string, and its ISO 4217 currency. */
  readonly paymentAmount: string
  readonly paymentCurrency: string
  /** Amount bought according to the quote, a decimal string; undefined without a quote. */
  readonly purchaseAmount: string | undefined
  /** The visitor's country, ISO 3166-1 alpha-2; undefined when unknown. */
  readonly country: string | undefined
  /** Code of the payment method of the offer, such as `CARD`; undefined without an offer. */
  readonly paymentMethod: string | undefined
}

/** A purchase, from the click that opened the page of its provider. */
export type Purchase = PurchaseOrder & {
  readonly status: PurchaseStatus
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Balance that the payout is compared with, in base units; undefined until read. */
  readonly balanceBefore: bigint | undefined
  /** Page of the provider; undefined until fetched, and after a reload. */
  readonly url: string | undefined
  /** Amount that arrived, a decimal string. */
  readonly received: string | undefined
  /** Whether the latest attempt to read the balance failed. */
  readonly isBalanceUnknown: boolean
  /** Why there is no page. */
  readonly error: WalletError | undefined
}

/** State of the onramp slice. */
export type OnrampSlice = {
  /** Absent until the first use. */
  readonly onramp?: OnrampState | undefined
  /**
   * The latest purchase whose page opened, or was blocked while no other was awaited; absent until the
   * first.
   */
  readonly purchase?: Purchase | undefined
  /**
   * A newer purchase, whose page is opening or did not open: it failed, or its window was blocked or
   * closed. It replaces `purchase` once its page opens.
   */
  readonly openingPurchase?: Purchase | undefined
}

/** Events of the onramp slice. */
export type OnrampEvents = {
  SELECT_BUY_CRYPTO: undefined
  SELECT_BUY_PROVIDER: { readonly provider: string }
  SELECT_WHAT_IS_A_BUY: undefined
  /** The amount is in `purchase` of the state; analytics do not get it. */
  BUY_SUCCESS: { readonly provider: string; readonly symbol: string }
}
