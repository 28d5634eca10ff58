import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import type { Upstream, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../chains/index.ts'
import type { ReadContracts } from '../contracts/index.ts'
import type { Tokens } from '../tokens/index.ts'
import { withCurrencies } from './UsdPricePort.ts'
import { createPoolPricePort } from './pools/createPoolPricePort.ts'
import { createFeedPort } from './ports/createFeedPort.ts'
import { createPegPort } from './ports/createPegPort.ts'
import { type PriceTable, createStaticPort } from './ports/createStaticPort.ts'
import type { PricePort } from './PricePort.ts'
import type { PriceProvider } from './PriceProvider.ts'
import { createRates } from './rates/createRates.ts'

/**
 * Creates the price ports of a deployment: the table, then the configured vendors, then the ports
 * that need only nodes.
 *
 * @param deps - `table` of fixed prices; `providers` in the order in which they are queried.
 * @returns The ports, in the order in which they are queried.
 */
export function createPricePorts(deps: {
  readonly chains: Chains
  readonly tokens: Tokens
  readonly read: ReadContracts
  readonly upstream: Upstream
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly PriceProvider[] | undefined
  readonly table?: PriceTable | undefined
}): readonly PricePort[] {
  const { tokens, upstream, upstreams = {}, clock, providers = [], table = {} } = deps
  const access = { upstream, upstreams, clock }
  const [feed] = providers.flatMap((provider) => provider.rates?.(access) ?? [])
  const rates = createRates({ ...deps, feed })
  const nativePricePort = createFeedPort(deps)
  return [
    withCurrencies(createStaticPort({ table, clock }), rates),
    ...providers.flatMap((provider) => provider.prices?.({ ...access, rates }) ?? []),
    createPegPort({ listed: (chain) => tokens.listed(chain), rates, clock }),
    withCurrencies(nativePricePort, rates),
    withCurrencies(createPoolPricePort({ ...deps, nativePricePort }), rates),
  ]
}
