import type { Context, Hono } from 'hono'
import { createRouteHandler } from './createRouteHandler.ts'
import { preflightHeaders } from './corsHeaders.ts'
import { nodeBindings, type RequestContext, type AppContext } from './RequestContext.ts'
import { mapError, type FailureBody, notFound } from './mapError.ts'
import { httpError } from './httpError.ts'
import { reply } from './Reply.ts'
import type { HttpMethod } from './Route.ts'

/** What a service of its own kind finds in its environment, besides what node:http gave. */
export type ServiceBindings = { readonly requestId: string }

/**
 * Makes what Hono runs where no route answers: questions of other origins, services of their own
 * kind, and failures for verbs and addresses that nobody knows.
 *
 * @param app - What it stands on.
 * @param deps - `methodsAt` tells the verbs of an address; `services` answers the rest.
 */
export function createFallbackHandler(
  app: AppContext,
  deps: { readonly methodsAt: (path: string) => readonly HttpMethod[]; readonly services: Hono },
): (context: Context) => Promise<Response> {
  const all = { method: 'GET', path: '/*', project: 'none' } as const
  // Browsers ask before the page may: what that cost would be missing to the pages of an address.
  const answerPreflight = createRouteHandler(app, {
    ...all,
    summary: 'Questions of other origins',
    cost: 0,
    handle: ({ requestId }) =>
      reply(undefined, { status: 204, headers: preflightHeaders(requestId) }),
  })
  const answerRest = createRouteHandler(app, {
    ...all,
    summary: 'All other addresses',
    async handle(request) {
      // What a route is handed is the whole request, of which its own type shows a part.
      const { context, requestId, headers } = request as unknown as RequestContext
      const { path, raw } = context.req
      const methods = deps.methodsAt(path)
      if (methods.length === 0)
        return deps.services.fetch(raw, { ...nodeBindings(context), requestId })
      const allowed = methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]))
      headers['allow'] = [...allowed, 'OPTIONS'].join(', ')
      throw httpError(405, { field: 'method', description: `Only ${headers['allow']}` })
    },
  })
  return (context) =>
    context.req.method === 'OPTIONS' ? answerPreflight(context) : answerRest(context)
}

/**
 * Makes failures of services look as those of routes do.
 *
 * @param app - Whose log hears of them.
 * @param services - The services, all in one.
 */
export function handleServiceErrors({ log }: Pick<AppContext, 'log'>, services: Hono): void {
  const answer = (context: Context, failure: ReturnType<typeof mapError>): Response => {
    const { requestId } = context.env as ServiceBindings
    const body: FailureBody = { status: 'FAILED', reasons: failure.reasons, requestId }
    return context.json(body, failure.status as 500)
  }
  services.notFound((context) => answer(context, notFound))
  services.onError((error, context) => {
    const { requestId } = context.env as ServiceBindings
    return answer(context, mapError(error, { log, requestId }))
  })
}
