import { Pool } from 'undici'
import type { Clock } from '../clock/Clock.ts'
import { createFairQueue, type FairQueue } from '../limits/index.ts'
import { defaultTimeoutMs, sendWithDispatcher } from './sendWithDispatcher.ts'
import { sendForJson } from './sendForJson.ts'
import type { UpstreamClient } from './UpstreamClient.ts'
import { upstreamError } from './upstreamError.ts'

/** Concurrent requests to one server; more are queued. */
const defaultMaxConnections = 64

/** Queued requests to one server. More would only time out. */
const maxQueued = 1_024

/** Shorter than request timeouts, to distinguish an unreachable server from a slow one. */
const connectTimeoutMs = 3_000

type Origin = { readonly pool: Pool; readonly queue: FairQueue }

/**
 * Creates an upstream for servers that the operator configured. Connections are pooled per server,
 * and a redirect is returned like any other response.
 *
 * @param deps - `connections` is the maximum number of connections to one server.
 * @returns The upstream. It opens connections on first use.
 */
export function createUpstreamClient(deps: {
  readonly clock: Clock
  readonly connections?: number | undefined
}): UpstreamClient {
  const { clock, connections = defaultMaxConnections } = deps
  const origins = new Map<string, Origin>()

  function originOf(url: URL): Origin {
    const known = origins.get(url.origin)
    if (known) return known
    // Timeouts are measured by the injected clock, per request.
    const pool = new Pool(url.origin, {
      connections,
      connect: { timeout: connectTimeoutMs },
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 30_000,
    })
    const queue = createFairQueue({
      clock,
      slots: connections,
      maxWaiting: maxQueued,
      timeoutMs: defaultTimeoutMs,
      createError: (cause) =>
        upstreamError(cause === 'full' ? 'unavailable' : 'timeout', url.host, { isUnsent: true }),
    })
    const created: Origin = { pool, queue }
    origins.set(url.origin, created)
    return created
  }

  const send: UpstreamClient['send'] = async (request) => {
    const url = parse(request.url)
    const origin = originOf(url)
    const { timeoutMs = defaultTimeoutMs, signal } = request
    const startedAt = clock.now()
    const release = await origin.queue.acquire({ timeoutMs, signal })
    const leftMs = Math.max(0, timeoutMs - (clock.now() - startedAt))
    try {
      const left = { ...request, timeoutMs: leftMs }
      return await sendWithDispatcher(origin.pool, { clock, url }, left)
    } finally {
      release()
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
