import { readPurchasePageKeys, createPurchasePagePort } from '../../features/onramp/index.ts'
import { moonPayWidgetUrl } from './moonPayWidgetUrl.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const page = { name: 'MoonPay', websiteUrl: 'https://www.moonpay.com', write: moonPayWidgetUrl }

/** MoonPay: purchases on its page. Settings: `key`, `secret`, `url`. */
export const moonpay: VendorPortFactories = {
  onramp({ upstreams }) {
    const keys = readPurchasePageKeys(upstreams['moonpay'], 'key')
    return keys ? [createPurchasePagePort({ ...page, keys })] : []
  },
}
