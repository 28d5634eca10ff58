import type { Context } from 'hono'
import type { GenericSchema } from 'valibot'
import type { Project } from './Projects.ts'

/** Verbs that routes answer. `HEAD` follows `GET`, `OPTIONS` is CORS. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What a route takes and answers: checked before it runs, and written into the OpenAPI document.
 *
 * Members of the query that no schema names are left alone; one that a schema names may stand there
 * once.
 */
export type RouteSpec<Params, Query, Body, Reply> = {
  readonly method: HttpMethod
  /** `/v1/account/:address/balance`; its template is also the key of its rate bucket. */
  readonly path: `/${string}`
  /** One line for the OpenAPI document. */
  readonly summary: string
  /**
   * Where the project id stands. `query` and `body` are required and checked; `optional` is checked
   * if it is there; `none` is for what anybody may ask.
   */
  readonly project: 'query' | 'body' | 'optional' | 'none'
  readonly params?: GenericSchema<unknown, Params> | undefined
  readonly query?: GenericSchema<unknown, Query> | undefined
  /** Parsed as JSON whatever its content type. Without a schema the body is the text as it came. */
  readonly body?: GenericSchema<unknown, Body> | undefined
  /** For the document, and checked in tests. */
  readonly reply?: GenericSchema<unknown, Reply> | undefined
  /** Status where values of the body have the wrong type or are missing. @default 400 */
  readonly bodyStatus?: 400 | 422 | undefined
  /** Tokens that a request takes out of its bucket; less than one for what is cheap. @default 1 */
  readonly cost?: number | undefined
  /** Bytes that its body may have. @default 1 MiB */
  readonly bodyLimit?: number | undefined
  /** For answers with 200 that do not set their own. @default 'no-store' */
  readonly cacheControl?: string | undefined
  /** Which pages may read the answer: `own` leaves that header to the route. @default 'any' */
  readonly cors?: 'any' | 'own' | undefined
  /** Pages that may ask: those that the project lists, or all. @default 'listed' */
  readonly allowedOrigins?: 'listed' | 'any' | undefined
}

/** A request that passed all checks. */
export type RouteRequest<Params, Query, Body> = {
  readonly params: Params
  readonly query: Query
  /** What the schema made of it; without a schema, the text as it came, for POST and PUT. */
  readonly body: Body
  /** The project, where one was given and known. */
  readonly project: Project | undefined
  readonly origin: string | undefined
  /** Of the client, proxies of ours left out. */
  readonly ip: string
  readonly requestId: string
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  /**
   * Takes the cost of the route again, so many times, where a body turned out to ask for much.
   *
   * @throws `refusal` 429.
   */
  readonly charge: (times: number) => Promise<void> | undefined
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined
  readonly context: Context
}

/**
 * A route, ready to be mounted. What it returns is answered as JSON with 200, a `Reply` (`reply`,
 * `replyText`) with its own status and headers, a `Response` as it is.
 */
export type Route = RouteSpec<unknown, unknown, unknown, unknown> & {
  readonly handle: (request: RouteRequest<never, never, never>) => unknown
}
