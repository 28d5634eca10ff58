import { readPurchasePageKeys, createPurchasePagePort } from '../../features/onramp/index.ts'
import { transakWidgetUrl } from './transakWidgetUrl.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const page = { name: 'Transak', websiteUrl: 'https://transak.com', write: transakWidgetUrl }

/** Transak: purchases on its page. Settings: `key`, `url`. */
export const transak: VendorPortFactories = {
  onramp({ upstreams }) {
    const keys = readPurchasePageKeys(upstreams['transak'], 'key')
    return keys ? [createPurchasePagePort({ ...page, keys })] : []
  },
}
