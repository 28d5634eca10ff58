import type { HttpReply } from './HttpReply.ts'
import type { HttpRoute, RouteRequest, RouteSpec } from './HttpRoute.ts'

/**
 * Defines a route.
 *
 * @example
 * defineRoute({ method: 'GET', path: '/v1/time', summary: 'The time', project: 'query' }, () => ({
 *   now: clock.now(),
 * }))
 *
 * @param spec - Method, path and schemas.
 * @param answer - Runs after a request has passed all checks of `scaffoldApp`.
 */
export function defineRoute<Params = unknown, Query = unknown, Body = unknown, Answer = unknown>(
  spec: RouteSpec<Params, Query, Body, Answer>,
  answer: (request: RouteRequest<Params, Query, Body>) => Outcome<NoInfer<Answer>>,
): HttpRoute {
  return { ...spec, handle: answer }
}

type Outcome<Answer> = Now<Answer> | Promise<Now<Answer>>

type Now<Answer> = Answer | HttpReply | Response
