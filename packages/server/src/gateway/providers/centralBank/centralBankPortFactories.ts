import { readUpstreamTextSetting } from '../../../upstream/index.ts'
import { createEcbRateFeed } from './createEcbRateFeed.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/**
 * A daily file of exchange rates in the format of the European Central Bank. Settings of `rates`:
 * `url`.
 */
export const centralBankPortFactories: VendorPortFactories = {
  rates({ upstream, upstreams, clock }) {
    const url = readUpstreamTextSetting(upstreams['rates'], 'url')
    return url === undefined ? [] : [createEcbRateFeed({ url, upstream, clock })]
  },
}
