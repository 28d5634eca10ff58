import { linkKeys, linkPort } from '../../features/onramp/index.ts'
import { coinbaseLink, coinbasePurchase } from './coinbaseOnrampUrl.ts'
import { coinbasePort } from './createCoinbaseQuotePort.ts'
import { coinbasePurchases } from './createCoinbasePurchases.ts'
import type { Provider } from '../Provider.ts'

const page = { name: 'Coinbase', websiteUrl: 'https://www.coinbase.com', write: coinbasePurchase }

/**
 * Coinbase: purchases. Settings: `appId` and `url` of the purchase page; `apiKey` with the `appId`, or
 * `keyName` and `keySecret`, for quotes and past purchases; `apiUrl`.
 */
export const coinbase: Provider = {
  purchases(deps) {
    const port = coinbasePurchases(deps)
    return port ? [port] : []
  },
  onramp({ upstreams }) {
    const keys = linkKeys(upstreams['coinbase'], 'appId')
    return keys ? [linkPort({ ...page, keys })] : []
  },
  onrampQuotes({ upstreams, ...deps }) {
    const port = coinbasePort({ ...deps, configured: upstreams['coinbase'] })
    return port ? [port] : []
  },
  onrampUrl({ upstreams }) {
    const keys = linkKeys(upstreams['coinbase'], 'appId')
    return keys ? [(body) => coinbaseLink(keys, body)] : []
  },
}
