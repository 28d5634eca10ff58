import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../chains/index.ts'
import type { ReadContracts } from '../contracts/index.ts'
import type { TokenRegistry } from '../tokens/index.ts'
import { createPricePortFromUsd } from './UsdPricePort.ts'
import { createPoolPricePort } from './pools/createPoolPricePort.ts'
import { createFeedPricePort } from './ports/createFeedPricePort.ts'
import { createPegPricePort } from './ports/createPegPricePort.ts'
import { type StaticPrices, createStaticPricePort } from './ports/createStaticPricePort.ts'
import type { PricePort } from './PricePort.ts'
import type { VendorPricePortFactories } from './VendorPricePortFactories.ts'
import { createExchangeRates } from './rates/createExchangeRates.ts'

/**
 * Creates the price ports of a deployment: the table, then the configured vendors, then the ports
 * that need only nodes.
 *
 * @param deps - `table` of fixed prices; `providers` in the order in which they are queried.
 * @returns The ports, in the order in which they are queried.
 */
export function createPricePorts(deps: {
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly read: ReadContracts
  readonly upstream: UpstreamClient
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly VendorPricePortFactories[] | undefined
  readonly table?: StaticPrices | undefined
}): readonly PricePort[] {
  const { tokens, upstream, upstreams = {}, clock, providers = [], table = {} } = deps
  const access = { upstream, upstreams, clock }
  const [feed] = providers.flatMap((provider) => provider.rates?.(access) ?? [])
  const rates = createExchangeRates({ ...deps, feed })
  const nativePricePort = createFeedPricePort(deps)
  return [
    createPricePortFromUsd(createStaticPricePort({ table, clock }), rates),
    ...providers.flatMap((provider) => provider.prices?.({ ...access, rates }) ?? []),
    createPegPricePort({ listed: (chain) => tokens.listed(chain), rates, clock }),
    createPricePortFromUsd(nativePricePort, rates),
    createPricePortFromUsd(createPoolPricePort({ ...deps, nativePricePort }), rates),
  ]
}
