import type { Context, Hono } from 'hono'
import { createRouteHandler } from './createRouteHandler.ts'
import { preflightHeaders } from './corsHeaders.ts'
import { getHttpBindings, type RequestContext, type HttpAppDeps } from './RequestContext.ts'
import { toErrorResponse, type FailureBody, notFound } from './toErrorResponse.ts'
import { httpError } from './httpError.ts'
import { createJsonReply } from './HttpReply.ts'
import type { HttpMethod } from './HttpRoute.ts'

/** Bindings of the Hono apps of services, besides those of `@hono/node-server`. */
export type HonoServiceBindings = { readonly requestId: string }

/**
 * Creates the handler for requests without a route: CORS preflights, the Hono apps of services, and
 * errors 404 and 405.
 *
 * @param app - Dependencies of all requests.
 * @param deps - `methodsAt` returns the methods of a path; `services` handles all other paths.
 */
export function createFallbackHandler(
  app: HttpAppDeps,
  deps: { readonly methodsAt: (path: string) => readonly HttpMethod[]; readonly services: Hono },
): (context: Context) => Promise<Response> {
  const all = { method: 'GET', path: '/*', project: 'none' } as const
  // A preflight is free, so that it does not halve the rate limit of a page.
  const answerPreflight = createRouteHandler(app, {
    ...all,
    summary: 'CORS preflights',
    cost: 0,
    handle: ({ requestId }) =>
      createJsonReply(undefined, { status: 204, headers: preflightHeaders(requestId) }),
  })
  const answerRest = createRouteHandler(app, {
    ...all,
    summary: 'All other paths',
    async handle(request) {
      // A route receives the whole context, of which its own type shows a part.
      const { context, requestId, headers } = request as unknown as RequestContext
      const { path, raw } = context.req
      const methods = deps.methodsAt(path)
      if (methods.length === 0)
        return deps.services.fetch(raw, { ...getHttpBindings(context), requestId })
      const allowed = methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]))
      headers['allow'] = [...allowed, 'OPTIONS'].join(', ')
      throw httpError(405, { field: 'method', description: `Only ${headers['allow']}` })
    },
  })
  return (context) =>
    context.req.method === 'OPTIONS' ? answerPreflight(context) : answerRest(context)
}

/**
 * Gives services the same error responses as routes.
 *
 * @param app - App whose log records the errors.
 * @param services - The services, composed into one app.
 */
export function registerServiceErrorHandlers(
  { log }: Pick<HttpAppDeps, 'log'>,
  services: Hono,
): void {
  const answer = (context: Context, failure: ReturnType<typeof toErrorResponse>): Response => {
    const { requestId } = context.env as HonoServiceBindings
    const body: FailureBody = { status: 'FAILED', reasons: failure.reasons, requestId }
    return context.json(body, failure.status as 500)
  }
  services.notFound((context) => answer(context, notFound))
  services.onError((error, context) => {
    const { requestId } = context.env as HonoServiceBindings
    return answer(context, toErrorResponse(error, { log, requestId }))
  })
}
