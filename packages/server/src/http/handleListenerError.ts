import { randomUUID } from 'node:crypto'
import { RequestError } from '@hono/node-server'
import type { FailureBody } from './mapError.ts'

/**
 * Creates the response for a request that `@hono/node-server` could not convert, such as one with an
 * invalid URL or host.
 */
export function handleListenerError(error: unknown): Response {
  const requestId = randomUUID()
  const isTheirs = error instanceof RequestError
  const description = isTheirs ? 'The URL is not valid' : 'Internal server error'
  const reasons = [{ field: isTheirs ? 'path' : '', description }]
  const body: FailureBody = { status: 'FAILED', reasons, requestId }
  const headers = { 'x-request-id': requestId, 'access-control-allow-origin': '*' }
  return Response.json(body, { status: isTheirs ? 400 : 500, headers })
}
