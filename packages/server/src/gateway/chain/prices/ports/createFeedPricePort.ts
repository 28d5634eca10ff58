import { nativeMarker, wrappedNativeToken } from '../../accounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { Chain, Chains } from '../../chains/index.ts'
import type { EvmAddress, ReadContracts } from '../../contracts/index.ts'
import type { UsdPricePort, UsdPrice } from '../UsdPricePort.ts'
import { chainlinkNetworkId, matchesFeedDescription, chainlinkFeeds } from '../chainlinkFeeds.ts'
import { readFeeds } from '../readFeeds.ts'

/** Feeds are updated at least once a day. */
const maxAgeMs = 25 * 3_600_000

type Feed = {
  readonly on: Chain
  readonly address: EvmAddress
  /** Required base symbol of the feed. */
  readonly symbol: string | undefined
}

/**
 * Creates the port of on-chain price feeds: those of the chain, and for native currencies those on Ethereum.
 */
export function createFeedPricePort(deps: {
  readonly chains: Chains
  readonly read: ReadContracts
  readonly clock: Clock
}): UsdPricePort {
  const { chains, read, clock } = deps

  function feedOf(chain: Chain, given: string): Feed | undefined {
    const token = given === wrappedNativeToken(chain) ? nativeMarker : given
    const own = chain.contracts.priceFeeds?.[token.toLowerCase()]
    if (own) return { on: chain, address: own, symbol: undefined }
    const main = chains.get(chainlinkNetworkId)
    const symbol = chain.nativeCurrency.symbol.toUpperCase()
    const address = chainlinkFeeds[symbol]
    if (token !== nativeMarker || chain.isTest || !main || !address) return undefined
    return { on: main, address, symbol }
  }

  return {
    name: 'feed',
    supports: () => true,
    async usdPrices(chain, tokens, signal) {
      const matched = tokens.flatMap((token) => {
        const feed = feedOf(chain, token)
        return feed ? [{ token, feed }] : []
      })
      const feedChains = new Set(matched.map(({ feed }) => feed.on))
      const prices = new Map<string, UsdPrice>()
      for (const on of feedChains) {
        const onChain = matched.filter(({ feed }) => feed.on === on)
        const addresses = [...new Set(onChain.map(({ feed }) => feed.address))]
        const answers = await readFeeds(read, on, addresses, signal)
        for (const { token, feed } of onChain) {
          const answer = answers.get(feed.address)
          if (!answer || clock.now() - answer.at > maxAgeMs) continue
          if (feed.symbol !== undefined && !matchesFeedDescription(feed.symbol, answer.description))
            continue
          prices.set(token, { usd: answer.value, at: answer.at })
        }
      }
      return prices
    },
  }
}
