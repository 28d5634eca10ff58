import * as v from 'valibot'
import {
  readConfigText,
  type Upstream,
  upstreamError,
  type UpstreamConfigs,
} from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import { parseLossless } from '../../chain/rpc/rawJson.ts'

/** The only network that it knows. */
const known = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What to ask of SolScan. */
export type SolscanRequest = {
  /** Below its address, such as `/account/detail`. */
  readonly path: string
  /** A list is asked for with brackets behind its name. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly signal?: AbortSignal | undefined
  /** @default 10_000 */
  readonly timeoutMs?: number | undefined
}

/** SolScan, with an account of the deployment. */
export type SolscanClient = {
  /** Whether it knows a chain. */
  supports(chain: Chain): boolean
  /**
   * Asks for `data` of a shape. Whole numbers beyond 2^53 come as their digits.
   *
   * @throws UpstreamError
   */
  request<data>(question: SolscanRequest, schema: v.GenericSchema<unknown, data>): Promise<data>
}

/**
 * Makes what asks SolScan Pro.
 *
 * @param deps - `key` of an account there; `url` of the service.
 * @source facts: gateway §6.3
 */
export function createSolscanClient(deps: {
  readonly upstream: Pick<Upstream, 'send'>
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
 * Makes what asks SolScan Pro where a deployment has an account there: `solscan` with its `key` and,
 * where it stands elsewhere, its `url`.
 *
 * @param deps - What is configured, by its name.
 */
export function createConfiguredSolscan(deps: {
  readonly upstream: Pick<Upstream, 'send'>
  readonly upstreams: UpstreamConfigs
}): SolscanClient | undefined {
  const { upstream, upstreams } = deps
  const key = readConfigText(upstreams['solscan'], 'key')
  if (key === undefined) return undefined
  return createSolscanClient({ upstream, key, url: readConfigText(upstreams['solscan'], 'url') })
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
