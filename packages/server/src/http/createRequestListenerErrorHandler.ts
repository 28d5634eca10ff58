import { randomUUID } from 'node:crypto'
import { RequestError } from '@hono/node-server'
import type { Log } from './Log.ts'
import type { FailureBody } from './toErrorResponse.ts'

/**
 * Creates the handler of requests that `@hono/node-server` could not convert, such as one with an
 * invalid URL or host. It returns the error response.
 */
export function createRequestListenerErrorHandler(deps: {
  readonly log: Log
}): (error: unknown) => Response {
  return (error) => {
    const requestId = randomUUID()
    const isRequestError = error instanceof RequestError
    const description = isRequestError ? 'The URL is not valid' : 'Internal server error'
    const status = isRequestError ? 400 : 500
    if (isRequestError)
      deps.log({
        level: 'info',
        event: 'request.invalid',
        requestId,
        status,
        reason: 'invalid_url',
      })
    else {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      deps.log({ level: 'error', event: 'request.failed', requestId, message })
    }
    const reasons = [{ field: isRequestError ? 'path' : '', description }]
    const body: FailureBody = { status: 'FAILED', reasons, requestId }
    const headers = { 'x-request-id': requestId, 'access-control-allow-origin': '*' }
    return Response.json(body, { status, headers })
  }
}
