import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { BucketRule, FastStore } from '../store/fast/FastStore.ts'
import type { Clock } from '../clock/Clock.ts'
import { clientAddress } from './clientAddress.ts'
import { openHeaders, ownHeaders } from './crossOrigin.ts'
import type { Log } from './Log.ts'
import type { KnownProject, Projects } from './Projects.ts'
import type { Query } from './readQuery.ts'
import type { Route, RouteRequest } from './Route.ts'
import { limitRate } from './steps/limitRate.ts'

/** What all requests stand on. */
export type House = {
  readonly log: Log
  readonly clock: Clock
  readonly projects: Projects
  /** Where buckets are kept, and how they fill; without it nobody is limited. */
  readonly limit?: Limit | undefined
  /** Proxies of ours in front. */
  readonly proxies: number
  /** Counts what was answered. */
  readonly observe?: ((route: Route, status: number, ms: number) => void) | undefined
}

/** How often the same may ask. */
export type Limit = {
  readonly store: Pick<FastStore, 'take'>
  /** For projects that have no rule of their own; without it they are not limited. */
  readonly rule: BucketRule | undefined
}

/** A request on its way through the house. Routes see it as their `RouteRequest`. */
export type Exchange = {
  -readonly [key in keyof RouteRequest<unknown, unknown, unknown>]: RouteRequest<
    unknown,
    unknown,
    unknown
  >[key]
} & {
  readonly house: House
  readonly route: Route
  readonly startedAt: number
  /** As the address has them; `query` is what the schema made of these. */
  readonly given: Query
  /** The text of its body, once it was read. */
  text: string | undefined
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

const saneId = /^[\w.:=-]{1,128}$/

/**
 * Takes in a request: its id, its origin, whom it comes from.
 *
 * @param house - What it stands on.
 * @param context - As Hono has it.
 * @param about - The route that answers it, and its query.
 */
export function createExchange(
  house: House,
  context: Context,
  about: { readonly route: Route; readonly given: Query },
): Exchange {
  const { route, given } = about
  const { incoming, outgoing } = bindingsOf(context)
  // Headers as node:http has read them: those of a `Request` would be built first.
  const header = incoming
    ? (name: string) => incoming.headers[name] as string | undefined
    : (name: string) => context.req.header(name)
  const requestId = requestIdOf(header('x-request-id'))
  const origin = header('origin')
  const headers = route.readers === 'own' ? ownHeaders(requestId) : openHeaders(requestId, origin)
  const exchange: Exchange = {
    house,
    route,
    context,
    incoming,
    outgoing,
    header,
    requestId,
    headers,
    given,
    startedAt: house.clock.now(),
    origin,
    ip: incoming ? clientAddress(incoming, house.proxies) : '',
    params: undefined,
    query: undefined,
    body: undefined,
    text: undefined,
    project: undefined as KnownProject | undefined,
    // Made when somebody asks for it, as most never do.
    get signal() {
      return context.req.raw.signal
    },
    charge: (times) => limitRate(exchange, times),
  }
  return exchange
}

/** What could break a log is not taken over. */
function requestIdOf(given: string | undefined): string {
  return given !== undefined && saneId.test(given) ? given : randomUUID()
}

/**
 * Finds the request and response of node:http.
 *
 * @param context - As Hono has it.
 */
export function bindingsOf(context: Context): NodeBindings {
  return (context.env as NodeBindings | undefined) ?? {}
}
