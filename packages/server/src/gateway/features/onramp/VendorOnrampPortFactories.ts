import type { OnrampUrlBody } from 'latchkey/protocol'
import type { Clock } from '../../../clock/Clock.ts'
import type { Cache } from '../../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { OnrampPort } from './OnrampPort.ts'
import type { QuotePort } from './QuotePort.ts'

/** Returns the URL of a vendor's purchase page. */
export type WriteOnrampUrl = (body: OnrampUrlBody) => string

type Deps = {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly upstreams: UpstreamConfigs
}

/** The on-ramp ports of a vendor. */
export type VendorOnrampPortFactories = {
  /** Creates the on-ramp port, if the vendor is configured. */
  onramp?(deps: Deps): readonly OnrampPort[]
  /** Creates the quote port, if the vendor is configured with an API key. */
  onrampQuotes?(
    deps: Deps & {
      readonly clock: Pick<Clock, 'now'>
      readonly cache: Pick<Cache, 'getOrLoad'>
      /** Mainnets that assets may be bought on. */
      readonly chains: readonly Chain[]
    },
  ): readonly QuotePort[]
  /** Creates the writer of purchase page URLs for `POST /v1/generators/onrampurl`. */
  onrampUrl?(deps: Pick<Deps, 'upstreams'>): readonly WriteOnrampUrl[]
}
