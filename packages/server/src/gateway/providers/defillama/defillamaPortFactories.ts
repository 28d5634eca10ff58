import { readUpstreamTextSetting } from '../../../upstream/index.ts'
import { createPricePortFromUsd } from '../../chain/prices/index.ts'
import { createDefiLlamaPricePort } from './createDefiLlamaPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** DefiLlama: prices in US dollars. Settings: `url`. */
export const defillamaPortFactories: VendorPortFactories = {
  prices({ upstream, upstreams: { defillama: settings }, rates }) {
    if (!settings) return []
    return [
      createPricePortFromUsd(
        createDefiLlamaPricePort({ upstream, url: readUpstreamTextSetting(settings, 'url') }),
        rates,
      ),
    ]
  },
}
