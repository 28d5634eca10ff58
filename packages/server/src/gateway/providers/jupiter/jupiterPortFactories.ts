import { type UpstreamConfig, readUpstreamTextSetting } from '../../../upstream/index.ts'
import { createPricePortFromUsd } from '../../chain/prices/index.ts'
import { createJupiterSwapPort } from './createJupiterSwapPort.ts'
import { createJupiterPricePort } from './createJupiterPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/** Jupiter: prices and swaps on Solana. Settings: `key` and `url`, both optional. */
export const jupiterPortFactories: VendorPortFactories = {
  prices({ upstream, upstreams: { jupiter: settings }, clock, rates }) {
    if (!settings) return []
    return [
      createPricePortFromUsd(
        createJupiterPricePort({ upstream, clock, ...accessOf(settings) }),
        rates,
      ),
    ]
  },
  swap({ upstream, upstreams: { jupiter: settings }, cache, tokens }) {
    if (!settings) return []
    return [createJupiterSwapPort({ ...accessOf(settings), upstream, cache, tokens })]
  },
}

function accessOf(settings: UpstreamConfig): { key: string | undefined; url: string | undefined } {
  return {
    key: readUpstreamTextSetting(settings, 'key'),
    url: readUpstreamTextSetting(settings, 'url'),
  }
}
