import type { Context } from 'hono'
import type { GenericSchema } from 'valibot'
import type { TokenBucketRule } from '../store/fast/FastStore.ts'
import type { Project } from './Projects.ts'

/** Methods of routes. `HEAD` is answered as `GET`, `OPTIONS` by the CORS preflight. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Describes a route: its input is validated before it runs, and it is part of the OpenAPI document.
 *
 * Query parameters that the schema does not name are ignored; the others may occur once.
 */
export type RouteSpec<Params, Query, Body, Reply> = {
  readonly method: HttpMethod
  /** `/v1/account/:address/balance`; its template is also the key of its rate bucket. */
  readonly path: `/${string}`
  /** One line for the OpenAPI document. */
  readonly summary: string
  /**
   * Where the project id is. `query` and `body` are required and checked; `optional` is checked if
   * present in the query; `none` is for public routes.
   */
  readonly project: 'query' | 'body' | 'optional' | 'none'
  readonly params?: GenericSchema<unknown, Params> | undefined
  readonly query?: GenericSchema<unknown, Query> | undefined
  /**
   * Parsed as JSON regardless of the content type. Without a schema the body is the unchanged text.
   */
  readonly body?: GenericSchema<unknown, Body> | undefined
  /** Schema of the response, for the OpenAPI document and for tests. */
  readonly reply?: GenericSchema<unknown, Reply> | undefined
  /** Status when values of the body are missing or have the wrong type. @default 400 */
  readonly bodyStatus?: 400 | 422 | undefined
  /** Tokens that a request takes from its bucket; less than one for cheap routes. @default 1 */
  readonly cost?: number | undefined
  /**
   * Bytes of the body for which a request takes one token of its address, before the body is read.
   *
   * @default one token for any body
   */
  readonly bytesPerToken?: number | undefined
  /** Maximum bytes of the body. @default 1 MiB */
  readonly bodyLimit?: number | undefined
  /** `Cache-Control` of responses with 200 that do not set it. @default 'no-store' */
  readonly cacheControl?: string | undefined
  /** Origins that may read the response; `own` leaves the CORS headers to the route. @default 'any' */
  readonly cors?: 'any' | 'own' | undefined
  /** Origins that may send requests: those of the project, or any. @default 'listed' */
  readonly allowedOrigins?: 'listed' | 'any' | undefined
}

/** A token bucket of a project besides that of its requests, and the tokens to take from it. */
export type ProjectBucket = {
  readonly name: string
  readonly rule: TokenBucketRule
  readonly count: number
}

/** A validated request. */
export type RouteRequest<Params, Query, Body> = {
  readonly params: Params
  readonly query: Query
  /** Output of the body schema; without a schema, the text of the body, for POST and PUT. */
  readonly body: Body
  /** The body as it was received, for POST and PUT. */
  readonly bodyText: string | undefined
  /** The project of the request, if it names one. */
  readonly project: Project | undefined
  readonly origin: string | undefined
  /** Address of the client, as `clientAddress` returns it. */
  readonly ip: string
  readonly requestId: string
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /**
   * Takes the cost of the route several more times, for a body that requests much work.
   *
   * @throws `httpError` 429.
   */
  readonly charge: (times: number) => Promise<void> | undefined
  /**
   * Takes tokens of a bucket of the project, over all addresses.
   *
   * @throws `httpError` 429.
   */
  readonly chargeProject: (bucket: ProjectBucket) => Promise<void> | undefined
  /** Returns a header of the request, by its name in lower case. */
  header(name: string): string | undefined
  readonly context: Context
}

/**
 * A route for `scaffoldApp`. Its return value is sent as JSON with 200, a `HttpReply` with its own status
 * and headers, and a `Response` unchanged.
 */
export type HttpRoute = RouteSpec<unknown, unknown, unknown, unknown> & {
  readonly handle: (request: RouteRequest<never, never, never>) => unknown
}
