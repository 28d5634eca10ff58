import { readConfigText } from '../../../upstream/index.ts'
import { createOneInchSwapPort } from './createOneInchSwapPort.ts'
import { createOneInchPricePort } from './createOneInchPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** 1inch: prices and swaps. Settings: `key`, `url`, `referrer`, `fee` of the referrer in percent. */
export const oneinch: VendorPortFactories = {
  prices({ upstream, upstreams: { oneinch: settings }, clock }) {
    const key = readConfigText(settings, 'key')
    if (key === undefined) return []
    return [createOneInchPricePort({ upstream, clock, key, url: readConfigText(settings, 'url') })]
  },
  swap({ upstream, upstreams: { oneinch: settings }, cache }) {
    const key = readConfigText(settings, 'key')
    if (key === undefined) return []
    const fee = settings?.['fee']
    const options = {
      url: readConfigText(settings, 'url'),
      referrer: readConfigText(settings, 'referrer'),
      fee: fee === undefined ? undefined : `${fee}`,
    }
    return [createOneInchSwapPort({ upstream, cache, key, ...options })]
  },
}
