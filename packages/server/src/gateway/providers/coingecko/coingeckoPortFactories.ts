import { readUpstreamTextSetting } from '../../../upstream/index.ts'
import { createCoinGeckoPricePort } from './createCoinGeckoPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** CoinGecko: prices. Settings: `key` of the demo plan, `url`. */
export const coingeckoPortFactories: VendorPortFactories = {
  prices({ upstream, upstreams: { coingecko: settings }, clock }) {
    if (!settings) return []
    const options = {
      key: readUpstreamTextSetting(settings, 'key'),
      url: readUpstreamTextSetting(settings, 'url'),
    }
    return [createCoinGeckoPricePort({ upstream, clock, ...options })]
  },
}
