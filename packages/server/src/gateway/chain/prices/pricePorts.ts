import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import { textIn, type Upstream, type Upstreams } from '../../../upstream/index.ts'
import type { Chains } from '../chains/index.ts'
import type { ReadContracts } from '../contracts/index.ts'
import { configuredSolscan } from '../../providers/solscan/index.ts'
import type { Tokens } from '../tokens/index.ts'
import { inCurrencies } from './DollarPort.ts'
import { poolPort } from './pools/poolPort.ts'
import { feedPort } from './ports/feedPort.ts'
import { geckoPort } from '../../providers/coingecko/geckoPort.ts'
import { jupiterPort } from '../../providers/jupiter/jupiterPort.ts'
import { lifiPort } from '../../providers/lifi/lifiPort.ts'
import { llamaPort } from '../../providers/defillama/llamaPort.ts'
import { oneInchPort } from '../../providers/oneinch/oneInchPort.ts'
import { pegPort } from './ports/pegPort.ts'
import { solscanPort } from '../../providers/solscan/solscanPort.ts'
import { type PriceTable, staticPort } from './ports/staticPort.ts'
import type { PricePort } from './PricePort.ts'
import { bankFeed } from '../../providers/centralBank/bankFeed.ts'
import { createRates } from './rates/createRates.ts'

/**
 * Makes the places that a deployment learns prices from. Those that need nothing but nodes are
 * always there; before them come those of the configuration:
 *
 * - `defillama`: `url`
 * - `oneinch`: `key`, `url`
 * - `coingecko`: `key` of the demo plan, `url`
 * - `solscan`: `key`, `url`
 * - `jupiter`: `key`, without which it answers seldom, `url`
 * - `lifi`: `key`, which it does without, `url`; it is asked for one token at a time
 * - `rates`: `url` of a daily file as the European Central Bank publishes it
 *
 * @param deps - `table` of made-up prices.
 * @returns The places, in the order in which they are asked.
 * @source facts: gateway §6.2 "price", §6.3
 */
export function createPricePorts(deps: {
  readonly chains: Chains
  readonly tokens: Tokens
  readonly read: ReadContracts
  readonly upstream: Upstream
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly upstreams?: Upstreams | undefined
  readonly table?: PriceTable | undefined
}): readonly PricePort[] {
  const { tokens, upstream, clock, upstreams = {}, table = {} } = deps
  const { defillama, coingecko, jupiter, lifi, oneinch, rates: bank } = upstreams
  const url = textIn(bank, 'url')
  const feed = url === undefined ? undefined : bankFeed({ url, upstream, clock })
  const rates = createRates({ ...deps, feed })
  const coin = feedPort(deps)
  const foreign: PricePort[] = []
  if (defillama)
    foreign.push(inCurrencies(llamaPort({ upstream, url: textIn(defillama, 'url') }), rates))
  const key = textIn(oneinch, 'key')
  if (key !== undefined)
    foreign.push(oneInchPort({ upstream, clock, key, url: textIn(oneinch, 'url') }))
  if (coingecko) {
    const from = { key: textIn(coingecko, 'key'), url: textIn(coingecko, 'url') }
    foreign.push(geckoPort({ upstream, clock, ...from }))
  }
  if (lifi) {
    const from = { key: textIn(lifi, 'key'), url: textIn(lifi, 'url') }
    foreign.push(inCurrencies(lifiPort({ upstream, clock, ...from }), rates))
  }
  const solscan = configuredSolscan({ upstream, upstreams })
  if (solscan) foreign.push(inCurrencies(solscanPort({ solscan, clock }), rates))
  if (jupiter) {
    const from = { key: textIn(jupiter, 'key'), url: textIn(jupiter, 'url') }
    foreign.push(inCurrencies(jupiterPort({ upstream, clock, ...from }), rates))
  }
  return [
    inCurrencies(staticPort({ table, clock }), rates),
    ...foreign,
    pegPort({ listed: (chain) => tokens.listed(chain), rates, clock }),
    inCurrencies(coin, rates),
    inCurrencies(poolPort({ ...deps, coin }), rates),
  ]
}
