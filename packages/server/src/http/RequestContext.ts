import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { TokenBucketRule, FastStore } from '../store/fast/FastStore.ts'
import type { Clock } from '../clock/Clock.ts'
import { clientAddress } from './clientAddress.ts'
import { anyOriginHeaders, customOriginHeaders } from './corsHeaders.ts'
import type { Log } from './Log.ts'
import type { Project, Projects } from './Projects.ts'
import type { RawQuery } from './parseQuery.ts'
import type { Route, RouteRequest } from './Route.ts'

/** What all requests stand on. */
export type AppContext = {
  readonly log: Log
  readonly clock: Clock
  readonly projects: Projects
  /** Where buckets are kept, and how they fill; without it nobody is limited. */
  readonly limit?: RateLimit | undefined
  /** Proxies of ours in front. */
  readonly proxies: number
  /** Counts what was answered. */
  readonly observe?: ((route: Route, status: number, ms: number) => void) | undefined
}

/** How often the same may ask. */
export type RateLimit = {
  readonly store: Pick<FastStore, 'takeTokens'>
  /** For projects that have no rule of their own; without it they are not limited. */
  readonly rule: TokenBucketRule | undefined
}

/** A request on its way through the app. Routes see it as their `RouteRequest`. */
export type RequestContext = {
  -readonly [key in keyof RouteRequest<unknown, unknown, unknown>]: RouteRequest<
    unknown,
    unknown,
    unknown
  >[key]
} & {
  readonly app: AppContext
  readonly route: Route
  readonly startedAt: number
  /** As the address has them; `query` is what the schema made of these. */
  readonly rawQuery: RawQuery
  /** The text of its body, once it was read. */
  bodyText: string | undefined
  /** Headers of the answer. */
  readonly headers: Record<string, string>
  readonly incoming: IncomingMessage | undefined
  readonly outgoing: ServerResponse | undefined
}

/** What the adapter of node:http hands along; nothing where a test asks the app itself. */
type NodeBindings = {
  readonly incoming?: IncomingMessage | undefined
  readonly outgoing?: ServerResponse | undefined
}

const requestIdPattern = /^[\w.:=-]{1,128}$/

/**
 * Takes in a request: its id, its origin, whom it comes from.
 *
 * @param app - What it stands on.
 * @param context - As Hono has it.
 * @param about - The route that answers it, and its query.
 */
export function createRequestContext(
  app: AppContext,
  context: Context,
  about: {
    readonly route: Route
    readonly rawQuery: RawQuery
    readonly charge: (request: RequestContext, times: number) => Promise<void> | undefined
  },
): RequestContext {
  const { route, rawQuery, charge } = about
  const { incoming, outgoing } = nodeBindings(context)
  // Headers as node:http has read them: those of a `Request` would be built first.
  const header = incoming
    ? (name: string) => incoming.headers[name] as string | undefined
    : (name: string) => context.req.header(name)
  const requestId = validRequestId(header('x-request-id'))
  const origin = header('origin')
  const headers =
    route.cors === 'own' ? customOriginHeaders(requestId) : anyOriginHeaders(requestId, origin)
  const request: RequestContext = {
    app,
    route,
    context,
    incoming,
    outgoing,
    header,
    requestId,
    headers,
    rawQuery,
    startedAt: app.clock.now(),
    origin,
    ip: incoming ? clientAddress(incoming, app.proxies) : '',
    params: undefined,
    query: undefined,
    body: undefined,
    bodyText: undefined,
    project: undefined as Project | undefined,
    // Made when somebody asks for it, as most never do.
    get signal() {
      return context.req.raw.signal
    },
    charge: (times) => charge(request, times),
  }
  return request
}

/** What could break a log is not taken over. */
function validRequestId(given: string | undefined): string {
  return given !== undefined && requestIdPattern.test(given) ? given : randomUUID()
}

/**
 * Finds the request and response of node:http.
 *
 * @param context - As Hono has it.
 */
export function nodeBindings(context: Context): NodeBindings {
  return (context.env as NodeBindings | undefined) ?? {}
}
