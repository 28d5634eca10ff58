import { readPurchasePageKeys, createPurchasePagePort } from '../../features/onramp/index.ts'
import { formatCoinbaseOnrampUrl, formatCoinbasePurchaseUrl } from './formatCoinbaseOnrampUrl.ts'
import { createCoinbaseQuotePort } from './createCoinbaseQuotePort.ts'
import { createCoinbasePurchases } from './createCoinbasePurchases.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const page = {
  name: 'Coinbase',
  websiteUrl: 'https://www.coinbase.com',
  write: formatCoinbasePurchaseUrl,
}

/**
 * Coinbase: purchases. Settings: `appId` and `url` of the purchase page; `apiKey` with the `appId`, or
 * `keyName` and `keySecret`, for quotes and past purchases; `apiUrl`.
 */
export const coinbasePortFactories: VendorPortFactories = {
  purchases(deps) {
    const port = createCoinbasePurchases(deps)
    return port ? [port] : []
  },
  onramp({ upstreams }) {
    const keys = readPurchasePageKeys(upstreams['coinbase'], 'appId')
    return keys ? [createPurchasePagePort({ ...page, keys })] : []
  },
  onrampQuotes({ upstreams, ...deps }) {
    const port = createCoinbaseQuotePort({ ...deps, configured: upstreams['coinbase'] })
    return port ? [port] : []
  },
  onrampUrl({ upstreams }) {
    const keys = readPurchasePageKeys(upstreams['coinbase'], 'appId')
    return keys ? [(body) => formatCoinbaseOnrampUrl(keys, body)] : []
  },
}
