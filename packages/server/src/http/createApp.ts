import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import type { Clock } from '../clock.ts'
import { answerError, answerNotFound } from './answerError.ts'
import type { Log } from './Log.ts'

/** What every route finds in `c.var`. */
export type AppVariables = {
  /** UUID; one that came with the request is kept. */
  requestId: string
}

/** How a service is: 503 while it leaves, or while what it stands on is away. */
export type Health = { readonly status: 'ok' | 'draining' | 'failing' }

/**
 * Makes the HTTP side of a process: request id, log, CORS, then the routes of its services, and one
 * shape for every failure.
 *
 * @param deps - `services` are mounted in their order; `health` answers `GET /health`.
 * @returns A Hono app; `app.request(url)` asks it without a network.
 * @source architecture §4
 */
export function createApp(deps: {
  readonly services: readonly Hono[]
  readonly log: Log
  readonly clock: Clock
  readonly health: () => Health
}): Hono {
  const { services, log, clock, health } = deps
  const app = new Hono<{ Variables: AppVariables }>()
  app.use(requestId())
  app.use(logRequests(log, clock))
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
      exposeHeaders: ['x-request-id', 'retry-after', 'etag', 'ratelimit-limit', 'ratelimit-reset'],
      maxAge: 86_400,
    }),
  )
  app.get('/health', (c) => {
    const state = health()
    return c.json(state, state.status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' })
  })
  for (const service of services) app.route('/', service)
  app.notFound(answerNotFound)
  app.onError(answerError(log))
  return app as unknown as Hono
}

/** The query holds project ids and tokens, so only the path is written down. */
function logRequests(log: Log, clock: Clock): MiddlewareHandler<{ Variables: AppVariables }> {
  return async (c, next) => {
    const startedAt = clock.now()
    await next()
    log({
      level: 'info',
      event: 'request',
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: clock.now() - startedAt,
    })
  }
}
