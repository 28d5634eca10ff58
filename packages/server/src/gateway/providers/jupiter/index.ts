import { type UpstreamConfig, readConfigText } from '../../../upstream/index.ts'
import { inCurrencies } from '../../chain/prices/index.ts'
import { createJupiterPort } from './createJupiterSwapPort.ts'
import { jupiterPort } from './createJupiterPricePort.ts'
import type { Provider } from '../Provider.ts'

/** Jupiter: prices and swaps on Solana. Settings: `key` and `url`, both optional. */
export const jupiter: Provider = {
  prices({ upstream, upstreams: { jupiter: settings }, clock, rates }) {
    if (!settings) return []
    return [inCurrencies(jupiterPort({ upstream, clock, ...accessOf(settings) }), rates)]
  },
  swap({ upstream, upstreams: { jupiter: settings }, cache, tokens }) {
    if (!settings) return []
    return [createJupiterPort({ ...accessOf(settings), upstream, cache, tokens })]
  },
}

function accessOf(settings: UpstreamConfig): { key: string | undefined; url: string | undefined } {
  return { key: readConfigText(settings, 'key'), url: readConfigText(settings, 'url') }
}
