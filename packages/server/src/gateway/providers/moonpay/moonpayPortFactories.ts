import { readPurchasePageKeys, createPurchasePagePort } from '../../features/onramp/index.ts'
import { formatMoonPayWidgetUrl } from './formatMoonPayWidgetUrl.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

const page = {
  name: 'MoonPay',
  websiteUrl: 'https://www.moonpay.com',
  write: formatMoonPayWidgetUrl,
}

/** MoonPay: purchases on its page. Settings: `key`, `secret`, `url`. */
export const moonpayPortFactories: VendorPortFactories = {
  onramp({ upstreams }) {
    const keys = readPurchasePageKeys(upstreams['moonpay'], 'key')
    return keys ? [createPurchasePagePort({ ...page, keys })] : []
  },
}
