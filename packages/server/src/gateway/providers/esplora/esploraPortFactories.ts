import { readUpstreamTextSetting } from '../../../upstream/index.ts'
import { createEsploraBalancePort } from './createEsploraBalancePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/**
 * Esplora: balances on Bitcoin. Uses public instances without settings; `url` and `testnetUrl`
 * replace them.
 */
export const esploraPortFactories: VendorPortFactories = {
  balances({ upstream, upstreams: { esplora: settings } }) {
    const [url, testnetUrl] = [
      readUpstreamTextSetting(settings, 'url'),
      readUpstreamTextSetting(settings, 'testnetUrl'),
    ]
    return [createEsploraBalancePort({ upstream, url, testnetUrl })]
  },
}
