import { type Fixed, fixedOne, divide, parseFixedPoint } from '../../amounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Log } from '../../../../http/index.ts'
import type { Cache } from '../../../../store/index.ts'
import { upstreamError } from '../../../../upstream/index.ts'
import type { Chain, Chains } from '../../chains/index.ts'
import type { ReadContracts } from '../../contracts/index.ts'
import { chainlinkNetworkId, matchesFeedDescription, chainlinkFeeds } from '../chainlinkFeeds.ts'
import type { Currency } from '../PricePort.ts'
import { readFeeds } from '../readFeeds.ts'

/** Exchange rate of the US dollar. */
export type ExchangeRate = {
  /** Units of the currency for one US dollar. */
  readonly value: Fixed
  /** Time of the rate, milliseconds since 1970. */
  readonly at: number
}

/** Exchange rates of the US dollar. */
export type ExchangeRates = {
  /**
   * @param chain - Chain of the prices: test networks use fixed rates.
   * @throws UpstreamError when no rate is available.
   */
  perUsd(currency: Currency, chain: Chain, signal?: AbortSignal): Promise<ExchangeRate>
}

/**
 * A configured feed of exchange rates: units of a currency for one US dollar, by ISO 4217 code.
 */
export type RateFeed = (
  signal: AbortSignal,
) => Promise<{ readonly dollars: Readonly<Record<string, string>>; readonly at: number }>

/** Fallback rates of mid-2025. Cryptocurrencies as on localnet. */
const fallbackRates: Readonly<Record<Currency, string>> = {
  usd: '1',
  eur: '0.87',
  gbp: '0.74',
  aud: '1.53',
  cad: '1.37',
  inr: '86',
  jpy: '146',
  btc: '0.00001',
  eth: '0.0004',
}
const fallbackRatesAt = Date.UTC(2025, 6, 1)

/** Without fallback: an outdated rate would be wrong. */
const cryptoCurrencies: readonly Currency[] = ['btc', 'eth']

/** Forex feeds pause from Friday to Monday. */
const maxAgeMs = 4 * 86_400_000

const rule = { ttlMs: 300_000, staleMs: 3_600_000 } as const

type RateTable = Readonly<Record<string, { readonly perDollar: string; readonly at: number }>>

/**
 * Creates the exchange rates: of the configured feed if any, and of Chainlink feeds on Ethereum.
 *
 * @param deps - `feed`: the configured feed.
 */
export function createExchangeRates(deps: {
  readonly chains: Chains
  readonly read: ReadContracts
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly feed?: RateFeed | undefined
}): ExchangeRates {
  const { chains, read, cache, clock, log, feed } = deps

  async function readOnChainRates(signal: AbortSignal): Promise<RateTable> {
    const chain = chains.get(chainlinkNetworkId)
    if (!chain) return {}
    const answers = await readFeeds(read, chain, Object.values(chainlinkFeeds), signal)
    const entries = Object.entries(chainlinkFeeds).flatMap(([symbol, address]) => {
      const answer = answers.get(address)
      if (!answer || !matchesFeedDescription(symbol, answer.description)) return []
      if (clock.now() - answer.at > maxAgeMs) return []
      return [[symbol, { perDollar: `${divide(fixedOne, answer.value)}`, at: answer.at }] as const]
    })
    return Object.fromEntries(entries)
  }

  /** The configured feed takes precedence; a failure of one does not affect the other. */
  async function all(signal: AbortSignal): Promise<RateTable> {
    const [onChain, own] = await Promise.allSettled([readOnChainRates(signal), feed?.(signal)])
    for (const each of [onChain, own])
      if (each.status === 'rejected')
        log({ level: 'warn', event: 'rates.failed', message: (each.reason as Error).message })
    const rates: RateTable = onChain.status === 'fulfilled' ? onChain.value : {}
    if (own.status === 'rejected' || !own.value) return rates
    const { dollars, at } = own.value
    const others = Object.entries(dollars).flatMap(([symbol, text]) => {
      const value = parseFixedPoint(text)
      return value === undefined ? [] : [[symbol, { perDollar: `${value}`, at }] as const]
    })
    return { ...rates, ...Object.fromEntries(others) }
  }

  return {
    async perUsd(currency, chain, signal) {
      if (currency === 'usd') return { value: fixedOne, at: clock.now() }
      if (chain.isTest) return { value: fixed(fallbackRates[currency]), at: clock.now() }
      const rates = await cache.getOrLoad('rates', rule, all, signal)
      const rate = rates[currency.toUpperCase()]
      if (rate) return { value: BigInt(rate.perDollar), at: rate.at }
      if (cryptoCurrencies.includes(currency)) throw upstreamError('unavailable', 'rates')
      return { value: fixed(fallbackRates[currency]), at: fallbackRatesAt }
    },
  }
}

function fixed(text: string): Fixed {
  return parseFixedPoint(text) ?? fixedOne
}
