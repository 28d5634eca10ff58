import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Cache, SqlDatabase } from '../../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { BackgroundFeature } from '../Feature.ts'
import { createOnrampQuoteSource } from './createOnrampQuoteSource.ts'
import { createOnrampQuoteCalculator } from './createOnrampQuoteCalculator.ts'
import { listOnrampAssets } from './assets.ts'
import type { VendorOnrampPortFactories } from './VendorOnrampPortFactories.ts'
import { createSandboxPort } from './sandbox/createSandboxPort.ts'
import { getOnrampBuyOptionsRoute } from './routes/getOnrampBuyOptionsRoute.ts'
import { getOnrampOptionsRoute } from './routes/getOnrampOptionsRoute.ts'
import { postOnrampUrlRoute } from './routes/postOnrampUrlRoute.ts'
import { getOnrampBuyQuotesRoute } from './routes/getOnrampBuyQuotesRoute.ts'
import { getOnrampProviderPropertiesRoute } from './routes/getOnrampProviderPropertiesRoute.ts'
import { getOnrampProvidersRoute } from './routes/getOnrampProvidersRoute.ts'
import { postOnrampProviderQuotesRoute } from './routes/postOnrampProviderQuotesRoute.ts'
import { postOnrampQuoteRoute } from './routes/postOnrampQuoteRoute.ts'
import { postOnrampWidgetRoute } from './routes/postOnrampWidgetRoute.ts'
import { createSandboxOrders } from './sandbox/createSandboxOrders.ts'
import { createSandbox } from './sandbox/createSandbox.ts'

/**
 * Creates the on-ramp feature. Quotes come from the first configured vendor with an API, else they
 * are computed from the prices of the gateway. With a localnet, a sandbox sells its tokens for no
 * money and no vendor is queried, because only the localnet can pay out.
 *
 * @param deps - Chains, prices and the configured vendors.
 */
export function createOnrampFeature(deps: {
  readonly chains: Chains
  readonly tokens: Pick<TokenRegistry, 'listed'>
  readonly prices: Prices
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly cache: Pick<Cache, 'getOrLoad'>
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly clock: Clock
  readonly log: Log
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly VendorOnrampPortFactories[] | undefined
  readonly localnet?: LocalnetDescription | undefined
}): BackgroundFeature {
  const { localnet, upstream, upstreams = {}, providers = [], prices } = deps
  const local = new Set<string>(localnet?.networks.map(({ caipNetworkId }) => caipNetworkId))
  const engine = createOnrampQuoteCalculator({
    assets: listOnrampAssets({ ...deps, local }),
    prices,
  })
  const sandbox =
    localnet &&
    createSandbox({
      ...deps,
      engine,
      orders: createSandboxOrders(deps),
      async payOut(payment) {
        const { sendFunds } = await import('@latchkey/localnet')
        return await sendFunds(localnet, payment)
      },
    })
  const access = { upstream, upstreams }
  const ports = [
    ...(sandbox ? [createSandboxPort({ engine })] : []),
    ...providers.flatMap((provider) => provider.onramp?.(access) ?? []),
  ]
  const [writeUrl] = providers.flatMap((provider) => provider.onrampUrl?.(access) ?? [])
  const chains = [...deps.chains.values()].filter(({ isTest }) => !isTest)
  const [vendor] = localnet
    ? []
    : providers.flatMap((each) => each.onrampQuotes?.({ ...deps, ...access, chains }) ?? [])
  const quotes = createOnrampQuoteSource({ engine, vendor, log: deps.log })
  return {
    routes: [
      getOnrampOptionsRoute({ quotes }),
      getOnrampBuyOptionsRoute({ quotes }),
      postOnrampQuoteRoute({ quotes }),
      getOnrampBuyQuotesRoute({ quotes }),
      postOnrampProviderQuotesRoute({ ports }),
      getOnrampProvidersRoute({ ports }),
      getOnrampProviderPropertiesRoute({ ports }),
      postOnrampWidgetRoute({ ports }),
      postOnrampUrlRoute({ writeUrl, hasSandbox: sandbox !== undefined }),
      ...(sandbox?.routes ?? []),
    ],
    stop: () => sandbox?.stop(),
  }
}
