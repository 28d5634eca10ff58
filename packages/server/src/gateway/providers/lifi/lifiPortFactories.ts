import { type UpstreamConfig, readUpstreamTextSetting } from '../../../upstream/index.ts'
import { toFixedPoint, formatFixed, fixedOne } from '../../chain/amounts/index.ts'
import { createPricePortFromUsd } from '../../chain/prices/index.ts'
import { createAggregatorPort } from '../../features/swap/index.ts'
import { createLifiAggregator } from './createLifiAggregator.ts'
import { createLifiPricePort } from './createLifiPricePort.ts'
import type { VendorPortFactories } from '../VendorPortFactories.ts'

/**
 * LI.FI: prices in US dollars, one token per request, and swaps. Settings: `key` and `url`, both
 * optional; `integrator` and its `fee` in percent.
 */
export const lifiPortFactories: VendorPortFactories = {
  prices({ upstream, upstreams: { lifi: settings }, clock, rates }) {
    if (!settings) return []
    return [
      createPricePortFromUsd(
        createLifiPricePort({ upstream, clock, ...accessOf(settings) }),
        rates,
      ),
    ]
  },
  swap(deps) {
    const { lifi: settings } = deps.upstreams
    if (!settings) return []
    const fee = feeOf(settings)
    const integrator = readUpstreamTextSetting(settings, 'integrator')
    if (fee !== undefined && integrator === undefined)
      throw new Error('upstreams.lifi.fee needs upstreams.lifi.integrator')
    const options = { ...accessOf(settings), integrator, fee }
    return [
      createAggregatorPort(deps, createLifiAggregator({ upstream: deps.upstream, ...options })),
    ]
  },
}

function accessOf(settings: UpstreamConfig): { key: string | undefined; url: string | undefined } {
  return {
    key: readUpstreamTextSetting(settings, 'key'),
    url: readUpstreamTextSetting(settings, 'url'),
  }
}

/** Reads the fee in percent as a decimal string below 1. */
function feeOf({ fee }: UpstreamConfig): string | undefined {
  if (fee === undefined || fee === '') return undefined
  const percent = toFixedPoint(fee)
  if (percent === undefined || percent >= fixedOne * 100n)
    throw new Error('upstreams.lifi.fee must be a percentage')
  return formatFixed(percent / 100n)
}
