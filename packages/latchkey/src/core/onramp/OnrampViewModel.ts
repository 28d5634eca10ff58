import type { PurchaseCurrency } from '../../protocol/index.ts'
import type { OnrampOffer, OnrampState } from '../model/slices/onramp.ts'
import type { PaymentRange } from './readPaymentRange.ts'

/** An on-ramp provider known to the client. */
export type KnownOnrampProvider = {
  /** Name in `features.onramp` and in project configurations. */
  readonly name: string
  readonly label: string
  /** Code of the gateway's API. */
  readonly code: string
  /** Fee in percent, such as `1-2%`. */
  readonly feeRange?: string | undefined
  /** Whether it is an aggregator, whose providers the gateway may list by their own codes. */
  readonly isAggregator?: boolean | undefined
  /** Whether it takes no payment. */
  readonly isTest?: boolean | undefined
  /** Id of its logo at the gateway. */
  readonly imageId?: string | undefined
}

/** A provider to pay at. Each provider of an aggregator is one of its own. */
export type OnrampProviderOption = {
  readonly provider: KnownOnrampProvider
  /** Code of the provider of an aggregator; undefined for the provider itself. */
  readonly serviceProvider: string | undefined
  /** Name for display. */
  readonly label: string
  /** URL of its logo at the host's own gateway. */
  readonly logo: string | undefined
  /** Amount that it gives for the payment; undefined without an offer. */
  readonly offer: OnrampOffer | undefined
  /** Whether no other offer gives more. Never with one offer only. */
  readonly isBest: boolean
  /** Payments that it accepts; undefined when not stated. */
  readonly limits: PaymentRange | undefined
  /** Whether the payment is outside these limits. */
  readonly isOutOfRange: boolean
}

/** The purchase, prepared for views. */
export type OnrampViewModel = Omit<OnrampState, 'offers' | 'serviceProviders'> & {
  /** Providers to pay at, the best offer first. */
  readonly choices: readonly OnrampProviderOption[]
  /** The selected one; the best offer while none is selected. */
  readonly choice: OnrampProviderOption | undefined
  /** Providers that the visitor can choose from. */
  readonly providers: readonly KnownOnrampProvider[]
  /** The provider of the choice; undefined without providers. */
  readonly provider: KnownOnrampProvider | undefined
  /** Currencies that this provider sells on the active network. */
  readonly offeredCurrencies: readonly PurchaseCurrency[]
}
