import type { Context } from 'hono'
import { createRequestContext, type RequestContext, type HttpAppDeps } from './RequestContext.ts'
import { type FailureBody, toErrorResponse } from './toErrorResponse.ts'
import { parseQuery } from './parseQuery.ts'
import { createJsonReply } from './HttpReply.ts'
import { countRequest } from './resources.ts'
import type { HttpRoute } from './HttpRoute.ts'
import { sendReply } from './sendReply.ts'
import { authorizeProject } from './steps/authorizeProject.ts'
import { validateRequestInput } from './steps/validateRequestInput.ts'
import { limitProject, limitRate, limitRequest } from './steps/limitRate.ts'

/**
 * Steps of every request, in this order, before its route runs. An error of any of them is mapped to
 * the response.
 */
const steps: readonly ((request: RequestContext) => Promise<void> | undefined)[] = [
  authorizeProject,
  limitRequest,
  validateRequestInput,
]

/**
 * Creates the Hono handler of a route.
 *
 * @param app - Dependencies of all requests.
 * @param route - The route.
 */
export function createRouteHandler(
  app: HttpAppDeps,
  route: HttpRoute,
): (context: Context) => Promise<Response> {
  return async (context) => {
    const rawQuery = parseQuery(context.req.url)
    const request = createRequestContext(app, context, {
      route,
      rawQuery,
      charge: limitRate,
      chargeProject: limitProject,
    })
    const [response, status] = await answer(request)
    logRequest(request, status)
    return response
  }
}

async function answer(request: RequestContext): Promise<[Response, number]> {
  let release = (): void => {}
  try {
    release = countRequest(request)
    for (const step of steps) {
      const pending = step(request)
      // `await` costs time, and most steps are synchronous.
      if (pending) await pending
    }
    return sendReply(request, await request.route.handle(request as never))
  } catch (error) {
    return sendFailure(request, error)
  } finally {
    release()
    request.bodyLease?.release()
  }
}

function sendFailure(request: RequestContext, error: unknown): [Response, number] {
  const { app, requestId, headers } = request
  const { status, reasons } = toErrorResponse(error, { log: app.log, requestId })
  if (status === 503) headers['retry-after'] ??= '1'
  const wait = headers['retry-after']
  const retryAfter = wait === undefined ? undefined : Number.parseInt(wait, 10)
  const body: FailureBody = { status: 'FAILED', reasons, requestId, retryAfter }
  return sendReply(request, createJsonReply(body, { status }))
}

/** Logs the path only: the query contains project ids and tokens. */
function logRequest(
  { app, requestId, context, route, startedAt }: RequestContext,
  status: number,
): void {
  const ms = app.clock.now() - startedAt
  const { method, path } = context.req
  app.log({ level: 'info', event: 'request', requestId, method, path, status, ms })
  app.observe?.(route, status, ms)
}
