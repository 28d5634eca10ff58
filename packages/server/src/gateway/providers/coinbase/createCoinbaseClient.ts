import * as v from 'valibot'
import type { Clock } from '../../../clock/Clock.ts'
import {
  type UpstreamConfig,
  readUpstreamTextSetting,
  upstreamError,
} from '../../../upstream/index.ts'
import type { CoinbaseClient, CoinbaseDeps } from './CoinbaseRequest.ts'
import { rejectedOrderError } from './rejectedOrderError.ts'
import { parseCdpKey, createCdpJwt } from './cdpKey.ts'

/** Base URL and authentication. */
type ApiAccess = {
  readonly url: string
  readonly secrets: readonly string[]
  headers(method: string, url: string): Readonly<Record<string, string>>
}

const problem = v.object({ message: v.string() })

/**
 * Creates the client of the Coinbase buy API.
 *
 * @param deps - `configured`: `keyName` and `keySecret` of the Developer Platform, or `appId` and `apiKey` of
 * the older Pay API; `apiUrl` of either.
 * @returns Undefined without keys.
 * @throws Error for an invalid key.
 * @see https://docs.cdp.coinbase.com/onramp
 */
export function createCoinbaseClient(deps: CoinbaseDeps): CoinbaseClient | undefined {
  const { upstream, clock, configured } = deps
  const access = platformAccess(configured, clock) ?? payAccess(configured)
  if (!access) return undefined
  const { host } = new URL(access.url)
  return async ({ path, query, body, schema }, signal) => {
    const method = body ? 'POST' : 'GET'
    const url = `${access.url}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
    const answer = await upstream.send({
      url,
      method,
      headers: { ...access.headers(method, url), 'content-type': 'application/json' },
      signal,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status } = answer
    const result = parsed(answer.body)
    // Only a quote can be invalid; other requests have no user input.
    if (status === 400 && body)
      throw rejectedOrderError(v.is(problem, result) ? result.message : undefined, {
        ...access,
        host,
        status,
      })
    if (status !== 200) throw upstreamError('status', host, { status })
    const read = v.safeParse(schema, result)
    if (!read.success) throw upstreamError('body', host, { status })
    return read.output
  }
}

function platformAccess(
  configured: UpstreamConfig | undefined,
  clock: Pick<Clock, 'now'>,
): ApiAccess | undefined {
  const name = readUpstreamTextSetting(configured, 'keyName')
  const secret = readUpstreamTextSetting(configured, 'keySecret')
  if (name === undefined || secret === undefined) return undefined
  const key = parseCdpKey(name, secret)
  return {
    url: `${readUpstreamTextSetting(configured, 'apiUrl') ?? 'https://api.developer.coinbase.com'}/onramp/v1/buy`,
    secrets: [name],
    headers: (method, url) => ({
      authorization: `Bearer ${createCdpJwt(key, { method, url, now: clock.now() })}`,
    }),
  }
}

function payAccess(configured: UpstreamConfig | undefined): ApiAccess | undefined {
  const appId = readUpstreamTextSetting(configured, 'appId')
  const apiKey = readUpstreamTextSetting(configured, 'apiKey')
  if (appId === undefined || apiKey === undefined) return undefined
  return {
    url: `${readUpstreamTextSetting(configured, 'apiUrl') ?? 'https://pay.coinbase.com'}/api/v1/buy`,
    secrets: [apiKey],
    headers: () => ({ 'cbpay-app-id': appId, 'cbpay-api-key': apiKey }),
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
