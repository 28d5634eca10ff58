import { readConfigText } from '../../../upstream/index.ts'
import { readPurchasePageKeys, createPurchasePagePort } from '../../features/onramp/index.ts'
import { meldWidgetUrl } from './meldWidgetUrl.ts'
import { createMeldPort } from './createMeldPort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const page = { name: 'Meld', websiteUrl: 'https://meldcrypto.com', write: meldWidgetUrl }

/**
 * Meld: purchases through many vendors. Settings: `key` and `url` of its API; or `publicKey` and
 * `url` of its page.
 */
export const meld: VendorPortFactories = {
  onramp({ upstream, upstreams: { meld: settings } }) {
    const key = readConfigText(settings, 'key')
    if (key !== undefined)
      return [createMeldPort({ upstream, key, url: readConfigText(settings, 'url') })]
    const keys = readPurchasePageKeys(settings, 'publicKey')
    return keys ? [createPurchasePagePort({ ...page, keys })] : []
  },
}
