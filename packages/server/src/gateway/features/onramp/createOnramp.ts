import type { Clock } from '../../../clock/Clock.ts'
import type { Log, Route } from '../../../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Cache, Database } from '../../../store/index.ts'
import { textIn, type Upstream, type Upstreams } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import { createShop } from './createShop.ts'
import { createTrade } from './createTrade.ts'
import { listGoods } from './goods.ts'
import type { OnrampPort } from './OnrampPort.ts'
import { coinbasePort } from '../../providers/coinbase/coinbasePort.ts'
import { linkPort } from './ports/linkPort.ts'
import {
  coinbasePurchase,
  type LinkKeys,
  meldLink,
  moonpayLink,
  transakLink,
} from './ports/links.ts'
import { meldPort } from '../../providers/meld/meldPort.ts'
import { sandboxPort } from './ports/sandboxPort.ts'
import { getBuyOptions, getOptions } from './routes/getOptions.ts'
import { postOnrampUrl } from './routes/postOnrampUrl.ts'
import { getProperties, getProviders, postOffers, postWidget } from './routes/providers.ts'
import { getBuyQuotes, postQuote } from './routes/quotes.ts'
import { createOrders } from './sandbox/createOrders.ts'
import { createSandbox } from './sandbox/createSandbox.ts'

/** What visitors buy with money, running. */
export type Onramp = { readonly routes: readonly Route[]; stop(): void }

/**
 * Makes what visitors buy crypto with money by. What a purchase comes to is reckoned by the prices
 * that the gateway knows; to sell, it needs a localnet, whose sandbox takes no money, or one of the
 * configuration's:
 *
 * - `meld`: `key` of its API, `url` of the service; or `publicKey` alone, for the address of its page
 * - `coinbase`: `appId`; `moonpay`: `key`, `secret`; `transak`: `key`; each with `url` of its page
 * - `coinbase` besides: `apiKey` with the `appId`, or `keyName` and `keySecret`, and it tells itself
 *   what it sells and what that comes to
 *
 * @param deps - Chains, prices, and what is configured.
 * @source spec §7 "Blockchain data API", facts: gateway §1.8, §1.9, §6.3
 */
export function createOnramp(deps: {
  readonly chains: Chains
  readonly tokens: Pick<Tokens, 'listed'>
  readonly prices: Prices
  readonly upstream: Pick<Upstream, 'send'>
  readonly cache: Pick<Cache, 'remember'>
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
  readonly log: Log
  readonly upstreams?: Upstreams | undefined
  readonly localnet?: LocalnetDescription | undefined
}): Onramp {
  const { localnet, upstreams = {}, prices } = deps
  const local = new Set<string>(localnet?.networks.map(({ caipNetworkId }) => caipNetworkId))
  const trade = createTrade({ goods: listGoods({ ...deps, local }), prices })
  const sandbox =
    localnet &&
    createSandbox({
      ...deps,
      trade,
      orders: createOrders(deps),
      async payOut(payment) {
        const { payOut } = await import('@latchkey/localnet')
        return await payOut(localnet, payment)
      },
    })
  const ports = [
    ...(sandbox ? [sandboxPort({ trade })] : []),
    ...foreignPorts(upstreams, deps.upstream),
  ]
  const coinbase = linkKeys(upstreams['coinbase'], 'appId')
  const chains = [...deps.chains.values()].filter(({ isTest }) => !isTest)
  // Where a localnet runs, nobody pays out elsewhere.
  const seller = localnet
    ? undefined
    : coinbasePort({ ...deps, chains, configured: upstreams['coinbase'] })
  const shop = createShop({ trade, seller, log: deps.log })
  return {
    routes: [
      getOptions({ shop }),
      getBuyOptions({ shop }),
      postQuote({ shop }),
      getBuyQuotes({ shop }),
      postOffers({ ports }),
      getProviders({ ports }),
      getProperties({ ports }),
      postWidget({ ports }),
      postOnrampUrl({ coinbase, hasSandbox: sandbox !== undefined }),
      ...(sandbox?.routes ?? []),
    ],
    stop: () => sandbox?.stop(),
  }
}

function foreignPorts(upstreams: Upstreams, upstream: Pick<Upstream, 'send'>): OnrampPort[] {
  const pages = [
    { name: 'Coinbase', websiteUrl: 'https://www.coinbase.com', write: coinbasePurchase },
    { name: 'MoonPay', websiteUrl: 'https://www.moonpay.com', write: moonpayLink },
    { name: 'Transak', websiteUrl: 'https://transak.com', write: transakLink },
  ]
  const linked = pages.flatMap((page) => {
    const keys = linkKeys(
      upstreams[page.name.toLowerCase()],
      page.name === 'Coinbase' ? 'appId' : 'key',
    )
    return keys ? [linkPort({ ...page, keys })] : []
  })
  const { meld } = upstreams
  const key = textIn(meld, 'key')
  // It knows many who sell, so it comes last.
  if (key !== undefined) return [...linked, meldPort({ upstream, key, url: textIn(meld, 'url') })]
  const keys = linkKeys(meld, 'publicKey')
  const page = { name: 'Meld', websiteUrl: 'https://meldcrypto.com', write: meldLink }
  return keys ? [...linked, linkPort({ ...page, keys })] : linked
}

function linkKeys(configured: Upstreams[string], name: string): LinkKeys | undefined {
  const key = textIn(configured, name)
  if (key === undefined) return undefined
  return { key, secret: textIn(configured, 'secret'), url: textIn(configured, 'url') }
}
