import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Cache, Database } from '../../../store/index.ts'
import type { Upstream, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import type { BackgroundFeature } from '../Feature.ts'
import { createQuotes } from './createQuotes.ts'
import { createQuoteEngine } from './createQuoteEngine.ts'
import { listAssets } from './assets.ts'
import type { OnrampPortProvider } from './OnrampPortProvider.ts'
import { sandboxPort } from './sandbox/sandboxPort.ts'
import { getBuyOptions, getOptions } from './routes/getOptions.ts'
import { postOnrampUrl } from './routes/postOnrampUrl.ts'
import { getProperties, getProviders, postOffers, postWidget } from './routes/providers.ts'
import { getBuyQuotes, postQuote } from './routes/quotes.ts'
import { createOrders } from './sandbox/createOrders.ts'
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
  readonly tokens: Pick<Tokens, 'listed'>
  readonly prices: Prices
  readonly upstream: Pick<Upstream, 'send'>
  readonly cache: Pick<Cache, 'getOrLoad'>
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
  readonly log: Log
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly OnrampPortProvider[] | undefined
  readonly localnet?: LocalnetDescription | undefined
}): BackgroundFeature {
  const { localnet, upstream, upstreams = {}, providers = [], prices } = deps
  const local = new Set<string>(localnet?.networks.map(({ caipNetworkId }) => caipNetworkId))
  const engine = createQuoteEngine({ assets: listAssets({ ...deps, local }), prices })
  const sandbox =
    localnet &&
    createSandbox({
      ...deps,
      engine,
      orders: createOrders(deps),
      async payOut(payment) {
        const { sendFunds } = await import('@latchkey/localnet')
        return await sendFunds(localnet, payment)
      },
    })
  const access = { upstream, upstreams }
  const ports = [
    ...(sandbox ? [sandboxPort({ engine })] : []),
    ...providers.flatMap((provider) => provider.onramp?.(access) ?? []),
  ]
  const [writeUrl] = providers.flatMap((provider) => provider.onrampUrl?.(access) ?? [])
  const chains = [...deps.chains.values()].filter(({ isTest }) => !isTest)
  const [vendor] = localnet
    ? []
    : providers.flatMap((each) => each.onrampQuotes?.({ ...deps, ...access, chains }) ?? [])
  const quotes = createQuotes({ engine, vendor, log: deps.log })
  return {
    routes: [
      getOptions({ quotes }),
      getBuyOptions({ quotes }),
      postQuote({ quotes }),
      getBuyQuotes({ quotes }),
      postOffers({ ports }),
      getProviders({ ports }),
      getProperties({ ports }),
      postWidget({ ports }),
      postOnrampUrl({ writeUrl, hasSandbox: sandbox !== undefined }),
      ...(sandbox?.routes ?? []),
    ],
    stop: () => sandbox?.stop(),
  }
}
