import type { CaipAddress } from '../../../caip/index.ts'
import type { WalletError } from '../../../errors/index.ts'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../../../protocol/index.ts'

/** A purchase of crypto, as the visitor has entered it. */
export type OnrampState = {
  /** Name of an on-ramp provider. */
  readonly selectedProvider: string | undefined
  /** Why there is no quote. */
  readonly error: WalletError | undefined
  readonly purchaseCurrency: PurchaseCurrency | undefined
  readonly paymentCurrency: PaymentCurrency | undefined
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** Whether the currencies and providers are being fetched. */
  readonly optionsLoading: boolean
  /** Why they could not be fetched; the default options are used meanwhile. */
  readonly optionsError: WalletError | undefined
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly quotesLoading: boolean
  /** As typed. */
  readonly paymentAmount: string
  /** Amount bought according to the quote, a decimal string; undefined without a quote. */
  readonly purchaseAmount: string | undefined
  /** The quote for the form; undefined without one. */
  readonly quote: OnrampQuote | undefined
  /** Codes of the providers that the gateway offers; undefined until fetched. */
  readonly availableProviders: readonly string[] | undefined
}

/**
 * Progress of a purchase: its page is `opening`, or the browser `blocked` its window; `waiting` for the
 * payout, `closed` when the window is gone, `delayed` after 10 minutes; `failed` when there is no page;
 * `arrived`. The balance is watched in all but the last two.
 */
export type PurchaseStatus =
  | 'opening'
  | 'blocked'
  | 'waiting'
  | 'closed'
  | 'delayed'
  | 'failed'
  | 'arrived'

/** The latest purchase, from the click that opened the page of its provider. */
export type Purchase = {
  readonly status: PurchaseStatus
  /** Name of the on-ramp provider. */
  readonly provider: string
  /** Account that the provider pays out to. */
  readonly caipAddress: CaipAddress
  /** Symbol of the token that is bought. */
  readonly symbol: string
  /** Its contract; undefined for the native currency. */
  readonly token: string | undefined
  /** Payment, a decimal string, and its ISO 4217 currency. */
  readonly paymentAmount: string
  readonly paymentCurrency: string
  /** Amount bought according to the quote, a decimal string; undefined without a quote. */
  readonly purchaseAmount: string | undefined
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Page of the provider; undefined until fetched. */
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
  /** Absent until the first purchase. */
  readonly purchase?: Purchase | undefined
}

/** Events of the onramp slice. */
export type OnrampEvents = {
  SELECT_BUY_CRYPTO: undefined
  SELECT_BUY_PROVIDER: { readonly provider: string }
  SELECT_WHAT_IS_A_BUY: undefined
  BUY_SUCCESS: { readonly provider: string; readonly symbol: string; readonly amount: string }
}
