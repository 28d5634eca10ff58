import { readConfigText } from '../../../upstream/index.ts'
import { createEsploraBalancePort } from './createEsploraBalancePort.ts'
import type { VendorProvider } from '../VendorProvider.ts'

/**
 * Esplora: balances on Bitcoin. Uses public instances without settings; `url` and `testnetUrl`
 * replace them.
 */
export const esplora: VendorProvider = {
  balances({ upstream, upstreams: { esplora: settings } }) {
    const [url, testnetUrl] = [
      readConfigText(settings, 'url'),
      readConfigText(settings, 'testnetUrl'),
    ]
    return [createEsploraBalancePort({ upstream, url, testnetUrl })]
  },
}
