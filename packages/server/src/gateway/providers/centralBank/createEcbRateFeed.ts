import { formatFixed, divide, parseFixedPoint } from '../../chain/amounts/index.ts'
import type { Clock } from '../../../clock/Clock.ts'
import { type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import type { RateFeed } from '../../chain/prices/rates/createExchangeRates.ts'

const line = /currency=['"]([A-Z]{3})['"]\s+rate=['"](\d+(?:\.\d+)?)['"]/g
const day = /time=['"](\d{4})-(\d{2})-(\d{2})['"]/

/**
 * Creates the rate feed of the daily XML file of the European Central Bank, or of a file in its format.
 *
 * @param deps - `url` of the file.
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
export function createEcbRateFeed(deps: {
  readonly url: string
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly clock: Clock
}): RateFeed {
  const { url, upstream, clock } = deps
  return async (signal) => {
    const { status, body } = await upstream.send({ url, signal, maxBytes: 1_048_576 })
    const { host } = new URL(url)
    if (status !== 200) throw upstreamError('status', host, { status })
    const text = body.toString()
    const perEuro: Readonly<Record<string, string>> = Object.fromEntries(
      [...text.matchAll(line)].map(([, code = '', rate = '']) => [code, rate]),
    )
    const dollar = parseFixedPoint(perEuro['USD'] ?? '')
    if (dollar === undefined || dollar === 0n) throw upstreamError('body', host)
    const dollars = Object.entries({ ...perEuro, EUR: '1' }).flatMap(([code, rate]) => {
      const value = parseFixedPoint(rate)
      return value === undefined ? [] : [[code, formatFixed(divide(value, dollar))] as const]
    })
    const [year = 0, month = 1, date = 1] = (day.exec(text) ?? [])
      .slice(1)
      .map((part) => Number.parseInt(part, 10))
    const at = year > 0 ? Date.UTC(year, month - 1, date, 15) : clock.now()
    return { dollars: Object.fromEntries(dollars), at }
  }
}
