import { readTextSetting } from '../../../upstream/index.ts'
import { createOneInchSwapPort } from './createOneInchSwapPort.ts'
import { createOneInchPricePort } from './createOneInchPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** 1inch: prices and swaps. Settings: `key`, `url`, `referrer`, `fee` of the referrer in percent. */
export const oneinchPortFactories: VendorPortFactories = {
  prices({ upstream, upstreams: { oneinch: settings }, clock }) {
    const key = readTextSetting(settings, 'key')
    if (key === undefined) return []
    return [createOneInchPricePort({ upstream, clock, key, url: readTextSetting(settings, 'url') })]
  },
  swap({ upstream, upstreams: { oneinch: settings }, cache }) {
    const key = readTextSetting(settings, 'key')
    if (key === undefined) return []
    const fee = settings?.['fee']
    const options = {
      url: readTextSetting(settings, 'url'),
      referrer: readTextSetting(settings, 'referrer'),
      fee: fee === undefined ? undefined : `${fee}`,
    }
    return [createOneInchSwapPort({ upstream, cache, key, ...options })]
  },
}
