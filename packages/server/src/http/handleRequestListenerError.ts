import { randomUUID } from 'node:crypto'
import { RequestError } from '@hono/node-server'
import type { FailureBody } from './toErrorResponse.ts'

/**
 * Creates the response for a request that `@hono/node-server` could not convert, such as one with an
 * invalid URL or host.
 */
export function handleRequestListenerError(error: unknown): Response {
  const requestId = randomUUID()
  const isRequestError = error instanceof RequestError
  const description = isRequestError ? 'The URL is not valid' : 'Internal server error'
  const reasons = [{ field: isRequestError ? 'path' : '', description }]
  const body: FailureBody = { status: 'FAILED', reasons, requestId }
  const headers = { 'x-request-id': requestId, 'access-control-allow-origin': '*' }
  return Response.json(body, { status: isRequestError ? 400 : 500, headers })
}
