import type { PurchaseCurrency } from '../../protocol/index.ts'
import type { OnrampState } from '../model/slices/onramp.ts'

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
}

/** The purchase, prepared for views. */
export type Onramp = Omit<OnrampState, 'availableProviders'> & {
  /** Providers that the visitor can choose from. */
  readonly providers: readonly KnownOnrampProvider[]
  /** The selected provider, or the first while none is; undefined without providers. */
  readonly provider: KnownOnrampProvider | undefined
  /** Currencies that this provider sells on the active network. */
  readonly soldCurrencies: readonly PurchaseCurrency[]
}
