import { readConfigText } from '../../../upstream/index.ts'
import { inCurrencies } from '../../chain/prices/index.ts'
import { llamaPort } from './createDefiLlamaPricePort.ts'
import type { Provider } from '../Provider.ts'

/** DefiLlama: prices in US dollars. Settings: `url`. */
export const defillama: Provider = {
  prices({ upstream, upstreams: { defillama: settings }, rates }) {
    if (!settings) return []
    return [inCurrencies(llamaPort({ upstream, url: readConfigText(settings, 'url') }), rates)]
  },
}
