import { parseCaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import { nativeMarker } from '../../chain/accounts/index.ts'
import { toFixedPoint } from '../../chain/amounts/index.ts'
import type { Clock } from '../../../clock/Clock.ts'
import { requestJson, isUpstreamError, type UpstreamClient } from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { UsdPricePort, UsdPrice } from '../../chain/prices/UsdPricePort.ts'

/** Supported chains. */
const known: ReadonlySet<string> = new Set([
  'eip155:1',
  'eip155:10',
  'eip155:30',
  'eip155:56',
  'eip155:100',
  'eip155:130',
  'eip155:137',
  'eip155:324',
  'eip155:8453',
  'eip155:42161',
  'eip155:42220',
  'eip155:43114',
  'eip155:59144',
  'eip155:534352',
])

/** Address of the native currency. */
const nativeToken = '0x0000000000000000000000000000000000000000'

/** Concurrent requests; LI.FI accepts one token per request. */
const concurrency = 8

const reply = v.object({
  chainId: v.number(),
  address: v.string(),
  priceUSD: v.nullish(v.string()),
})

/**
 * Creates the price port of LI.FI.
 *
 * @param deps - `key`, optional; `url` of the API.
 * @see https://docs.li.fi
 */
export function createLifiPricePort(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly clock: Clock
  readonly key?: string | undefined
  readonly url?: string | undefined
}): UsdPricePort {
  const { upstream, clock, key, url = 'https://li.quest' } = deps
  const headers = key === undefined ? {} : { 'x-lifi-api-key': key }

  async function requestPrice(
    { caipNetworkId }: Chain,
    token: string,
    signal: AbortSignal,
  ): Promise<UsdPrice | undefined> {
    const chain = parseCaipNetworkId(caipNetworkId).reference
    const address = token === nativeMarker ? nativeToken : token
    const query = new URLSearchParams({ chain, token: address }).toString()
    try {
      const result = await requestJson(
        upstream,
        { url: `${url}/v1/token?${query}`, headers, signal },
        reply,
      )
      const isRequested =
        `${result.chainId}` === chain && result.address.toLowerCase() === address.toLowerCase()
      const usd = isRequested ? toFixedPoint(result.priceUSD) : undefined
      // 0 represents an unknown price.
      return usd ? { usd, at: clock.now() } : undefined
    } catch (error) {
      if (isUnknown(error)) return undefined
      throw error
    }
  }

  return {
    name: 'lifi',
    supports: ({ caipNetworkId }) => known.has(caipNetworkId),
    async usdPrices(chain, tokens, signal) {
      const prices = new Map<string, UsdPrice>()
      for (let at = 0; at < tokens.length; at += concurrency) {
        const some = tokens.slice(at, at + concurrency)
        const found = await Promise.all(some.map((token) => requestPrice(chain, token, signal)))
        for (const [index, price] of found.entries()) {
          const token = some[index]
          if (token !== undefined && price) prices.set(token, price)
        }
      }
      return prices
    },
  }
}

/** Returns whether an error status means that the token is unknown. */
function isUnknown(error: unknown): boolean {
  return isUpstreamError(error) && (error.status === 400 || error.status === 404)
}
