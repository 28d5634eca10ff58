import { readConfigText } from '../../../upstream/index.ts'
import { createCoinGeckoPricePort } from './createCoinGeckoPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** CoinGecko: prices. Settings: `key` of the demo plan, `url`. */
export const coingecko: VendorPortFactories = {
  prices({ upstream, upstreams: { coingecko: settings }, clock }) {
    if (!settings) return []
    const options = { key: readConfigText(settings, 'key'), url: readConfigText(settings, 'url') }
    return [createCoinGeckoPricePort({ upstream, clock, ...options })]
  },
}
