import { Pool } from 'undici'
import type { Clock } from '../clock/Clock.ts'
import { dispatchRequest } from './dispatchRequest.ts'
import { sendForJson } from './sendForJson.ts'
import type { Upstream } from './Upstream.ts'
import { upstreamError } from './upstreamError.ts'

/** Requests to one server at once; more wait. */
const defaultMaxConnections = 64

/** Requests that may wait for one server. Beyond, they would only be answered too late. */
const maxQueued = 1_024

/** Well below what callers wait: a server that is away is told from one that is asked too much. */
const connectTimeoutMs = 3_000

type Origin = { readonly pool: Pool; open: number }

/**
 * Makes what asks servers that the operator configured: connections are kept open and shared, so
 * many at a time per server, and a redirect is an answer like any other.
 *
 * @param deps - `connections` to one server at once.
 * @returns The upstream. It opens nothing before it is asked.
 */
export function createUpstream(deps: {
  readonly clock: Clock
  readonly connections?: number | undefined
}): Upstream {
  const { clock, connections = defaultMaxConnections } = deps
  const origins = new Map<string, Origin>()

  function originOf(url: URL): Origin {
    const known = origins.get(url.origin)
    if (known) return known
    // Time is kept by our clock, request by request.
    const pool = new Pool(url.origin, {
      connections,
      connect: { timeout: connectTimeoutMs },
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 30_000,
    })
    const made: Origin = { pool, open: 0 }
    origins.set(url.origin, made)
    return made
  }

  const send: Upstream['send'] = async (request) => {
    const url = parse(request.url)
    const origin = originOf(url)
    if (origin.open >= connections + maxQueued)
      throw upstreamError('unavailable', url.host, { isUnsent: true })
    origin.open += 1
    try {
      return await dispatchRequest(origin.pool, { clock, url }, request)
    } finally {
      origin.open -= 1
    }
  }

  return {
    send,
    json: (request) => sendForJson(send, request),
    async close() {
      await Promise.all([...origins.values()].map(({ pool }) => pool.destroy()))
      origins.clear()
    },
  }
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw upstreamError('forbidden', url?.host ?? '')
  return url
}
