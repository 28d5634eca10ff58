import { randomUUID } from 'node:crypto'
import { RequestError } from '@hono/node-server'
import type { FailureBody } from './mapError.ts'

/**
 * Answers a request that no app ever sees, as its address or host makes no sense.
 *
 * @param error - What the adapter of node:http found.
 */
export function handleListenerError(error: unknown): Response {
  const requestId = randomUUID()
  const isTheirs = error instanceof RequestError
  const description = isTheirs ? 'The address makes no sense' : 'Internal server error'
  const reasons = [{ field: isTheirs ? 'path' : '', description }]
  const body: FailureBody = { status: 'FAILED', reasons, requestId }
  const headers = { 'x-request-id': requestId, 'access-control-allow-origin': '*' }
  return Response.json(body, { status: isTheirs ? 400 : 500, headers })
}
