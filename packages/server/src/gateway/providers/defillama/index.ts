import { readConfigText } from '../../../upstream/index.ts'
import { withCurrencies } from '../../chain/prices/index.ts'
import { createDefiLlamaPricePort } from './createDefiLlamaPricePort.ts'
import type { Provider } from '../Provider.ts'

/** DefiLlama: prices in US dollars. Settings: `url`. */
export const defillama: Provider = {
  prices({ upstream, upstreams: { defillama: settings }, rates }) {
    if (!settings) return []
    return [
      withCurrencies(
        createDefiLlamaPricePort({ upstream, url: readConfigText(settings, 'url') }),
        rates,
      ),
    ]
  },
}
