import { randomUUID } from 'node:crypto'

const requestIdPattern = /^[\w.:=-]{1,128}$/

/**
 * Returns the request id of a client, or a new one when it has characters that could corrupt a log.
 *
 * @param given - Header `x-request-id`.
 */
export function readOrCreateRequestId(given: string | undefined): string {
  return given !== undefined && requestIdPattern.test(given) ? given : randomUUID()
}
