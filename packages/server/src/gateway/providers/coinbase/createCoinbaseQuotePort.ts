import type { OnrampOptions, OnrampQuote } from 'latchkey/protocol'
import {
  type UpstreamConfig,
  isUpstreamError,
  readUpstreamTextSetting,
  upstreamError,
} from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { fetchFromAll } from '../../features/onramp/fetchFromAll.ts'
import { toPurchaseCurrencies } from '../../features/onramp/assets.ts'
import type {
  BuyerLocation,
  LocatedOnrampOrder,
  QuotePort,
} from '../../features/onramp/QuotePort.ts'
import { type CoinbasePortDeps, coinbaseOptionsCacheRule } from './CoinbaseRequest.ts'
import { createCoinbaseClient } from './createCoinbaseClient.ts'
import {
  matchOrderToBuyOptions,
  createCoinbaseQuoteRequest,
  type BuyOptions,
} from './createCoinbaseQuoteRequest.ts'
import { parseCoinbaseAssets } from './parseCoinbaseAssets.ts'
import { coinbaseBuyOptionsReplySchema } from './replies.ts'

/** Default countries for US dollars and euros. Quotes in the US require a state. */
const usualPlaces: readonly BuyerLocation[] = [
  { country: 'US', subdivision: 'CA' },
  { country: 'DE' },
]

/**
 * Creates the quote port of Coinbase.
 *
 * @param deps - `configured` as in {@link createCoinbaseClient}; `country` and `subdivision`: default location
 * of buyers.
 * @returns Undefined without keys.
 * @see https://docs.cdp.coinbase.com/onramp
 */
export function createCoinbaseQuotePort(
  deps: CoinbasePortDeps & {
    /** Chains of destination wallets. */
    readonly chains: readonly Chain[]
  },
): QuotePort | undefined {
  const request = createCoinbaseClient(deps)
  if (!request) return undefined
  const { cache, chains } = deps
  const configured = locationsOf(deps.configured)

  const stockIn = async (location: BuyerLocation, signal: AbortSignal): Promise<BuyOptions> => {
    const { country, subdivision } = location
    const query = { country, ...(subdivision !== undefined && { subdivision }) }
    const key = `onramp:coinbase:${country}:${subdivision ?? ''}`
    const load = (flight: AbortSignal) =>
      request({ path: '/options', query, schema: coinbaseBuyOptionsReplySchema }, flight)
    const result = await cache.getOrLoad(key, coinbaseOptionsCacheRule, load, signal)
    const payments = result.paymentCurrencies.filter(
      ({ payment_method_limits: limits }) => limits.length > 0,
    )
    return { payments, assets: parseCoinbaseAssets(result.purchaseCurrencies, chains) }
  }

  const quoteIn = async (
    location: BuyerLocation,
    { stock, order }: { readonly stock: BuyOptions; readonly order: LocatedOnrampOrder },
    signal: AbortSignal,
  ): Promise<OnrampQuote | undefined> => {
    const found = matchOrderToBuyOptions(stock, order)
    if (!found) return undefined
    try {
      const result = await request(createCoinbaseQuoteRequest(found, location), signal)
      const { asset } = found
      return { ...result, purchaseAmount: { ...result.purchaseAmount, currency: asset.symbol } }
    } catch (error) {
      // A missing asset in a default country is no error.
      if (order.location || isUpstreamError(error) || signal.aborted) throw error
      return undefined
    }
  }

  return {
    async options(location, signal) {
      const locations = location ? [location] : configured
      const sources = locations.map((each) => async () => [await stockIn(each, signal)])
      return optionsOf(await fetchFromAll(sources, signal))
    },
    async quote(order, signal) {
      for (const location of order.location ? [order.location] : configured) {
        const stock = await stockIn(location, signal)
        const isTaken = stock.payments.some(({ id }) => id === order.payment)
        if (isTaken) return await quoteIn(location, { stock, order }, signal)
      }
      return undefined
    },
  }
}

function locationsOf(configured: UpstreamConfig | undefined): readonly BuyerLocation[] {
  const country = readUpstreamTextSetting(configured, 'country')
  if (country === undefined) return usualPlaces
  return [{ country, subdivision: readUpstreamTextSetting(configured, 'subdivision') }]
}

/** Drops duplicates; the first one wins. */
function optionsOf(stocks: readonly BuyOptions[]): OnrampOptions {
  const payments = new Map(
    stocks.flatMap((stock) => stock.payments.map((each) => [each.id, each] as const)).toReversed(),
  )
  const assets = new Map(
    stocks
      .flatMap((stock) =>
        stock.assets.map((each) => [`${each.vendor.id} ${each.vendor.network}`, each] as const),
      )
      .toReversed(),
  )
  if (payments.size === 0 || assets.size === 0) throw upstreamError('body', 'Coinbase')
  return {
    paymentCurrencies: [...payments.values()].toReversed(),
    purchaseCurrencies: toPurchaseCurrencies([...assets.values()].toReversed()),
  }
}
