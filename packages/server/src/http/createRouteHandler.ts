import type { Context } from 'hono'
import { createRequestContext, type RequestContext, type HttpAppDeps } from './RequestContext.ts'
import { type FailureBody, toErrorResponse } from './toErrorResponse.ts'
import { parseRawQuery } from './parseRawQuery.ts'
import { createJsonReply } from './HttpReply.ts'
import { leaseRequestSlot } from './requireResource.ts'
import type { FieldError } from './httpError.ts'
import type { LogEntry } from './Log.ts'
import { getIpAndSubnet, runForClient } from '../limits/index.ts'
import { rejectionReasonOfStatus } from './RejectionReason.ts'
import { parseProjectId } from './parseProjectId.ts'
import type { HttpRoute } from './HttpRoute.ts'
import { sendReply } from './sendReply.ts'
import { authorizeProject } from './steps/authorizeProject.ts'
import { validateRequestInput } from './steps/validateRequestInput.ts'
import { takeProjectTokens, limitRate, limitRequest } from './steps/limitRate.ts'

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
    const rawQuery = parseRawQuery(context.req.url)
    const request = createRequestContext(app, context, {
      route,
      rawQuery,
      charge: limitRate,
      chargeProject: takeProjectTokens,
    })
    const [response, status] = await runForClient(request.ip, () => answer(request))
    logRequest(request, status)
    return response
  }
}

async function answer(request: RequestContext): Promise<[Response, number]> {
  let release = (): void => {}
  try {
    release = leaseRequestSlot(request)
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
  const failure = toErrorResponse(error, { log: app.log, requestId })
  const { status, reasons, code, detail } = failure
  request.rejection ??= code
  request.rejectionDetail = detail ?? describeReason(reasons[0])
  if (status === 503) headers['retry-after'] ??= '1'
  if (isSendingLongBody(request)) headers['connection'] = 'close'
  if (failure.retryAfter !== undefined) headers['retry-after'] ??= `${failure.retryAfter}`
  const wait = headers['retry-after']
  const retryAfter = wait === undefined ? undefined : Number.parseInt(wait, 10)
  const body: FailureBody = { status: 'FAILED', reasons, requestId, retryAfter }
  return sendReply(request, createJsonReply(body, { status }))
}

/** Length up to which the rest of a body is read after a rejection, so that the connection can be used again. */
const shortBodyBytes = 65_536

/**
 * Returns whether a client is still sending a body that may be long. On a connection that stays open, all of it
 * would be parsed, however long it is.
 */
function isSendingLongBody({ incoming, header }: RequestContext): boolean {
  if (!incoming || incoming.complete) return false
  const length = header('content-length')
  if (length === undefined) return header('transfer-encoding') !== undefined
  return Number.parseInt(length, 10) > shortBodyBytes
}

/** Level of the entries about requests, the lowest. */
const requestLevel = 'info'

/** Logs and counts a request. Successful probes and preflights, which are free, are not logged. */
function logRequest(request: RequestContext, status: number): void {
  const { app, route } = request
  const ms = app.clock.now() - request.startedAt
  const isRejected = status >= 400
  const reason = isRejected ? (request.rejection ?? rejectionReasonOfStatus(status)) : undefined
  const { lowest = requestLevel } = app.log
  if (lowest === requestLevel && (isRejected || route.cost !== 0))
    app.log({ ...describeRequest(request), status, ms, reason })
  app.observe?.(route, status, ms, reason)
}

/** Returns the path without its query, which contains tokens, and the network without the address. */
function describeRequest(request: RequestContext): LogEntry {
  const { requestId, context, origin, ip } = request
  const { method, path } = context.req
  return {
    level: requestLevel,
    event: 'request',
    requestId,
    method,
    path,
    project: request.project?.id ?? parseProjectId(request.rawQuery.values['projectId']),
    origin,
    network: getIpAndSubnet(ip)[1] || undefined,
    detail: request.rejectionDetail,
  }
}

function describeReason(reason: FieldError | undefined): string | undefined {
  return reason && [reason.field, reason.description].filter(Boolean).join(': ')
}
