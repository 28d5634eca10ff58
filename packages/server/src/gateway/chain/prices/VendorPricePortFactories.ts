import type { Clock } from '../../../clock/Clock.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { PricePort } from './PricePort.ts'
import type { RateFeed, ExchangeRates } from './rates/createExchangeRates.ts'

type Deps = {
  readonly upstream: UpstreamClient
  readonly upstreams: UpstreamConfigs
  readonly clock: Clock
}

/** The price ports of a vendor. */
export type VendorPricePortFactories = {
  /** Creates the price ports, if the vendor is configured. `rates` converts prices in US dollars. */
  prices?(deps: Deps & { readonly rates: ExchangeRates }): readonly PricePort[]
  /** Creates the feed of exchange rates, if it is configured. */
  rates?(deps: Deps): readonly RateFeed[]
}
