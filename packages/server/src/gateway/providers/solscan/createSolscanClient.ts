import * as v from 'valibot'
import {
  readUpstreamTextSetting,
  type UpstreamClient,
  upstreamError,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { parseLossless } from '../../chain/rpc/rawJson.ts'

/** The only supported cluster. */
const known = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A Solscan request. */
export type SolscanRequest = {
  /** Path below the base URL, such as `/account/detail`. */
  readonly path: string
  /** Query; the name of an array parameter gets `[]`. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly signal?: AbortSignal | undefined
  /** @default 10_000 */
  readonly timeoutMs?: number | undefined
}

/** Client of the Solscan Pro API. */
export type SolscanClient = {
  /** Returns whether it supports a chain. */
  supports(chain: Chain): boolean
  /**
   * Sends a request and parses `data`. Integers beyond 2^53 become strings.
   *
   * @throws UpstreamError
   */
  request<data>(request: SolscanRequest, schema: v.GenericSchema<unknown, data>): Promise<data>
}

/**
 * Creates the Solscan Pro client.
 *
 * @param deps - `key` of the API; `url` of the API.
 * @see https://pro-api.solscan.io/pro-api-docs/v2.0
 */
export function createSolscanClient(deps: {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly key: string
  readonly url?: string | undefined
}): SolscanClient {
  const { upstream, key, url = 'https://pro-api.solscan.io/v2.0' } = deps
  return {
    supports: ({ caipNetworkId }) => caipNetworkId === known,
    async request({ path, query, signal, timeoutMs }, schema) {
      const address = `${url}${path}?${written(query)}`
      const request = { url: address, headers: { token: key }, signal, timeoutMs }
      const { status, body } = await upstream.send(request)
      const { host } = new URL(address)
      if (status < 200 || status > 299) throw upstreamError('status', host, { status })
      const envelope = v.object({ success: v.literal(true), data: schema })
      const read = v.safeParse(envelope, parsed(body.toString(), host))
      if (!read.success) throw upstreamError('body', host)
      return read.output.data
    },
  }
}

/**
 * Creates the Solscan Pro client from the settings of `solscan`: `key`, `url`.
 *
 * @returns Undefined without a key.
 */
export function createConfiguredSolscanClient(deps: {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly upstreams: UpstreamConfigs
}): SolscanClient | undefined {
  const { upstream, upstreams } = deps
  const key = readUpstreamTextSetting(upstreams['solscan'], 'key')
  if (key === undefined) return undefined
  return createSolscanClient({
    upstream,
    key,
    url: readUpstreamTextSetting(upstreams['solscan'], 'url'),
  })
}

function written(query: SolscanRequest['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string') search.append(name, value)
    else for (const each of value) search.append(`${name}[]`, each)
  return search.toString()
}

function parsed(text: string, host: string): unknown {
  try {
    return parseLossless(text)
  } catch (cause) {
    throw upstreamError('body', host, { cause })
  }
}
