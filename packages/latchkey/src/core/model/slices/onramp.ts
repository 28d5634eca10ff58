import type { WalletError } from '../../../errors/index.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../../protocol/index.ts'

/** A purchase of crypto, as the visitor has entered it. */
export type OnrampState = {
  /** Name of an on-ramp provider. */
  readonly selectedProvider: string | undefined
  /** Why there is no quote. */
  readonly error: WalletError | undefined
  readonly purchaseCurrency: PurchaseCurrency | undefined
  readonly paymentCurrency: PaymentCurrency | undefined
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly quotesLoading: boolean
  /** As typed. */
  readonly paymentAmount: string
  /** Amount bought according to the quote, a decimal string; undefined without a quote. */
  readonly purchaseAmount: string | undefined
  /** Codes of the providers that the gateway offers; undefined until fetched. */
  readonly availableProviders: readonly string[] | undefined
}

/** State of the onramp slice. */
export type OnrampSlice = {
  /** Absent until the first use. */
  readonly onramp?: OnrampState | undefined
}

/** Events of the onramp slice. */
export type OnrampEvents = {
  SELECT_BUY_PROVIDER: { readonly provider: string }
}
