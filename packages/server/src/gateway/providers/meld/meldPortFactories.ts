import { readUpstreamTextSetting } from '../../../upstream/index.ts'
import { readPurchasePageKeys, createPurchasePagePort } from '../../features/onramp/index.ts'
import { formatMeldWidgetUrl } from './formatMeldWidgetUrl.ts'
import { createMeldPort } from './createMeldPort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const page = { name: 'Meld', websiteUrl: 'https://meldcrypto.com', write: formatMeldWidgetUrl }

/**
 * Meld: purchases through many vendors. Settings: `key` and `url` of its API; or `publicKey` and
 * `url` of its page.
 */
export const meldPortFactories: VendorPortFactories = {
  onramp({ upstream, upstreams: { meld: settings } }) {
    const key = readUpstreamTextSetting(settings, 'key')
    if (key !== undefined)
      return [createMeldPort({ upstream, key, url: readUpstreamTextSetting(settings, 'url') })]
    const keys = readPurchasePageKeys(settings, 'publicKey')
    return keys ? [createPurchasePagePort({ ...page, keys })] : []
  },
}
