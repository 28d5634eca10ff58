import { readUpstreamTextSetting } from '../../../upstream/index.ts'
import { createOneInchSwapPort } from './createOneInchSwapPort.ts'
import { createOneInchPricePort } from './createOneInchPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** 1inch: prices and swaps. Settings: `key`, `url`, `referrer`, `fee` of the referrer in percent. */
export const oneinchPortFactories: VendorPortFactories = {
  prices({ upstream, upstreams: { oneinch: settings }, clock }) {
    const key = readUpstreamTextSetting(settings, 'key')
    if (key === undefined) return []
    return [
      createOneInchPricePort({
        upstream,
        clock,
        key,
        url: readUpstreamTextSetting(settings, 'url'),
      }),
    ]
  },
  swap({ upstream, upstreams: { oneinch: settings }, cache }) {
    const key = readUpstreamTextSetting(settings, 'key')
    if (key === undefined) return []
    const fee = settings?.['fee']
    const options = {
      url: readUpstreamTextSetting(settings, 'url'),
      referrer: readUpstreamTextSetting(settings, 'referrer'),
      fee: fee === undefined ? undefined : `${fee}`,
    }
    return [createOneInchSwapPort({ upstream, cache, key, ...options })]
  },
}
