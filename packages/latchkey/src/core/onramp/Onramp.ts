import type { WalletError } from '../../errors/index.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../protocol/index.ts'

/** Somebody who sells crypto for money. */
export type OnrampSeller = {
  /** As `features.onramp` and projects' configurations name it. */
  readonly name: string
  readonly label: string
  /** What gateways call it. */
  readonly code: string
  /** Of what is paid, such as `1-2%`. */
  readonly feeRange?: string | undefined
  /** Whether it buys from others, whom a gateway may know by their own codes. */
  readonly isBroker?: boolean | undefined
}

/** What a visitor wants to buy. spec §3 "Onramp state" */
export type OnrampState = {
  /** Name of a seller. */
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
  /** What it buys, a decimal text; undefined while nobody has said. */
  readonly purchaseAmount: string | undefined
  /** Codes of those who sell by the gateway; undefined while it was not asked. */
  readonly sellers: readonly string[] | undefined
}

/** The purchase as views show it. */
export type Onramp = Omit<OnrampState, 'sellers'> & {
  /** Those that the visitor can choose from. */
  readonly providers: readonly OnrampSeller[]
}
