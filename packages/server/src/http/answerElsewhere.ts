import type { Context, Hono } from 'hono'
import { answerRoute } from './answerRoute.ts'
import { preflightHeaders } from './crossOrigin.ts'
import { bindingsOf, type Exchange, type House } from './Exchange.ts'
import { failureOf, type FailureBody, notFound } from './failureOf.ts'
import { refusal } from './refusal.ts'
import { reply } from './Reply.ts'
import type { Method } from './Route.ts'

/** What a service of its own kind finds in its environment, besides what node:http gave. */
export type ServiceBindings = { readonly requestId: string }

/**
 * Makes what Hono runs where no route answers: questions of other origins, services of their own
 * kind, and failures for verbs and addresses that nobody knows.
 *
 * @param house - What it stands on.
 * @param deps - `methodsAt` tells the verbs of an address; `services` answers the rest.
 */
export function answerElsewhere(
  house: House,
  deps: { readonly methodsAt: (path: string) => readonly Method[]; readonly services: Hono },
): (context: Context) => Promise<Response> {
  const all = { method: 'GET', path: '/*', project: 'none' } as const
  // Browsers ask before the page may: what that cost would be missing to the pages of an address.
  const answerPreflight = answerRoute(house, {
    ...all,
    summary: 'Questions of other origins',
    cost: 0,
    answer: ({ requestId }) =>
      reply(undefined, { status: 204, headers: preflightHeaders(requestId) }),
  })
  const answerRest = answerRoute(house, {
    ...all,
    summary: 'All other addresses',
    async answer(request) {
      // What a route is handed is the whole exchange, of which its own type shows a part.
      const { context, requestId, headers } = request as unknown as Exchange
      const { path, raw } = context.req
      const methods = deps.methodsAt(path)
      if (methods.length === 0)
        return deps.services.fetch(raw, { ...bindingsOf(context), requestId })
      const allowed = methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]))
      headers['allow'] = [...allowed, 'OPTIONS'].join(', ')
      throw refusal(405, { field: 'method', description: `Only ${headers['allow']}` })
    },
  })
  return (context) =>
    context.req.method === 'OPTIONS' ? answerPreflight(context) : answerRest(context)
}

/**
 * Makes failures of services look as those of routes do.
 *
 * @param house - Whose log hears of them.
 * @param services - The services, all in one.
 */
export function failAlike({ log }: Pick<House, 'log'>, services: Hono): void {
  const answer = (context: Context, failure: ReturnType<typeof failureOf>): Response => {
    const { requestId } = context.env as ServiceBindings
    const body: FailureBody = { status: 'FAILED', reasons: failure.reasons, requestId }
    return context.json(body, failure.status as 500)
  }
  services.notFound((context) => answer(context, notFound))
  services.onError((error, context) => {
    const { requestId } = context.env as ServiceBindings
    return answer(context, failureOf(error, { log, requestId }))
  })
}
