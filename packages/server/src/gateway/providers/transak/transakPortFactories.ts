import { readPurchasePageKeys, createPurchasePagePort } from '../../features/onramp/index.ts'
import { formatTransakWidgetUrl } from './formatTransakWidgetUrl.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const page = { name: 'Transak', websiteUrl: 'https://transak.com', write: formatTransakWidgetUrl }

/** Transak: purchases on its page. Settings: `key`, `url`. */
export const transakPortFactories: VendorPortFactories = {
  onramp({ upstreams }) {
    const keys = readPurchasePageKeys(upstreams['transak'], 'key')
    return keys ? [createPurchasePagePort({ ...page, keys })] : []
  },
}
