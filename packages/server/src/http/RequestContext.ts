import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { TokenBucketRule, FastStore } from '../store/fast/FastStore.ts'
import type { Clock } from '../clock/Clock.ts'
import type { ResourceLease, ServerCapacity } from '../limits/index.ts'
import { clientAddress } from './clientAddress.ts'
import { anyOriginHeaders, requestIdHeaders } from './corsHeaders.ts'
import type { Log } from './Log.ts'
import type { Project, Projects } from './Projects.ts'
import type { RawQuery } from './parseRawQuery.ts'
import type { HttpRoute, ProjectBucket, RouteRequest } from './HttpRoute.ts'
import type { RejectionReason } from './RejectionReason.ts'
import { readOrCreateRequestId } from './readOrCreateRequestId.ts'

/** Dependencies of all requests of an app. */
export type HttpAppDeps = {
  readonly log: Log
  readonly clock: Clock
  readonly projects: Projects
  /** Rate limits; without them requests are not limited. */
  readonly limit?: RateLimitDeps | undefined
  /** Resources that all clients share; without them requests and bodies are not counted. */
  readonly resources?: Pick<ServerCapacity, 'requests' | 'receivedBytes'> | undefined
  /** Number of trusted proxies in front. */
  readonly proxies: number
  /** Origin of the frame of the embedded wallet, which sends requests for every project. */
  readonly frameOrigin?: string | undefined
  /** Called after each response; `reason` is that of a rejection. */
  readonly observe?:
    | ((route: HttpRoute, status: number, ms: number, reason?: RejectionReason) => void)
    | undefined
}

/** Rate limits of requests. */
export type RateLimitDeps = {
  readonly store: Pick<FastStore, 'takeTokens'>
  /** Limit of each route, client address and project; without it, these are not limited. */
  readonly rule: TokenBucketRule | undefined
  /** Limit of projects without their own, over all routes and addresses. @default none */
  readonly projectRule?: TokenBucketRule | undefined
}

/** A request while it passes through the steps of an app. Routes receive it as `RouteRequest`. */
export type RequestContext = {
  -readonly [key in keyof RouteRequest<unknown, unknown, unknown>]: RouteRequest<
    unknown,
    unknown,
    unknown
  >[key]
} & {
  readonly app: HttpAppDeps
  readonly route: HttpRoute
  readonly startedAt: number
  /** Query parameters as text; `query` holds the output of the schema. */
  readonly rawQuery: RawQuery
  /** The text of the body, once it was read. */
  bodyText: string | undefined
  /** Whether the tokens of the request were taken. */
  isLimited: boolean
  /** Memory of the body, until the response. */
  bodyLease: ResourceLease | undefined
  /** Why the request is rejected, if a step has a more precise reason than the status. */
  rejection: RejectionReason | undefined
  /** Description of the first reason of the error response. */
  rejectionDetail: string | undefined
  /** Headers of the response. */
  readonly headers: Record<string, string>
  readonly incoming: IncomingMessage | undefined
  readonly outgoing: ServerResponse | undefined
}

/** Bindings of `@hono/node-server`; empty when a test calls `app.request`. */
type NodeBindings = {
  readonly incoming?: IncomingMessage | undefined
  readonly outgoing?: ServerResponse | undefined
}

/**
 * Creates the context of a request: its id, origin, client address and response headers.
 *
 * @param app - Dependencies of all requests.
 * @param context - Context of Hono.
 * @param about - The route of the request, and its query.
 */
export function createRequestContext(
  app: HttpAppDeps,
  context: Context,
  about: {
    readonly route: HttpRoute
    readonly rawQuery: RawQuery
    readonly charge: (request: RequestContext, times: number) => Promise<void> | undefined
    readonly chargeProject: (
      request: RequestContext,
      bucket: ProjectBucket,
    ) => Promise<void> | undefined
  },
): RequestContext {
  const { route, rawQuery, charge, chargeProject } = about
  const { incoming, outgoing } = getHttpBindings(context)
  // Headers of node:http: those of a `Request` would have to be created first.
  const header = incoming
    ? (name: string) => incoming.headers[name] as string | undefined
    : (name: string) => context.req.header(name)
  const requestId = readOrCreateRequestId(header('x-request-id'))
  const origin = header('origin')
  const headers =
    route.cors === 'own' ? requestIdHeaders(requestId) : anyOriginHeaders(requestId, origin)
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
    isLimited: false,
    bodyLease: undefined,
    rejection: undefined,
    rejectionDetail: undefined,
    project: undefined as Project | undefined,
    // Created on first use, because most routes never read it.
    get signal() {
      return context.req.raw.signal
    },
    charge: (times) => charge(request, times),
    chargeProject: (bucket) => chargeProject(request, bucket),
  }
  return request
}

/**
 * Returns the request and response of `node:http`.
 */
export function getHttpBindings(context: Context): NodeBindings {
  return (context.env as NodeBindings | undefined) ?? {}
}
