import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import { parseAsset } from '../accounts/index.ts'
import type { Chains } from '../chains/index.ts'
import { createBatchLoader } from '../batchLoader/index.ts'
import { queryPricePorts, type PriceResult, type PriceBatchKey } from './queryPricePorts.ts'
import type { Currency, Price, PricePort, Prices } from './PricePort.ts'

const rule = { ttlMs: 15_000, staleMs: 45_000 } as const

/**
 * Creates the cached price reader.
 *
 * @param deps - `ports`: in the order in which they are queried.
 */
export function createPrices(deps: {
  readonly chains: Chains
  readonly ports: readonly PricePort[]
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
}): Prices {
  const { chains, cache } = deps
  const loadBatched = createBatchLoader<PriceBatchKey, PriceResult>(
    (group, tokens) => queryPricePorts(deps, group, tokens),
    ({ chain, currency }) => `${chain.caipNetworkId} ${currency}`,
  )

  async function one(id: string, currency: Currency): Promise<Price | undefined> {
    const asset = parseAsset(chains, id)
    if (!asset) return undefined
    const { chain, token } = asset
    const key = `price:${chain.caipNetworkId}:${token}:${currency}`
    const find = async (): Promise<{ readonly price?: Price }> => {
      const { price, failure } = (await loadBatched({ chain, currency }, token)) ?? {}
      if (failure) throw failure
      return price ? { price } : {}
    }
    return (await cache.getOrLoad(key, rule, find)).price
  }

  return {
    async of(ids, currency, signal) {
      // A batch continues when one caller aborts, because others share it.
      const answers = await Promise.allSettled(ids.map((id) => one(id, currency)))
      signal.throwIfAborted()
      const prices = new Map<string, Price>()
      for (const [index, answer] of answers.entries()) {
        const id = ids[index]
        if (id !== undefined && answer.status === 'fulfilled' && answer.value)
          prices.set(id, answer.value)
      }
      const failed = answers.find((answer) => answer.status === 'rejected')
      // Partial results are returned; the error is thrown only without any.
      if (failed && prices.size === 0) throw failed.reason
      return prices
    },
  }
}
