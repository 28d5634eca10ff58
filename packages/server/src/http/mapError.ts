import { HTTPException } from 'hono/http-exception'
import { catalogue, isWalletError, type WalletError } from 'latchkey/errors'
import { isUpstreamError } from '../upstream/upstreamError.ts'
import type { Log } from './Log.ts'
import type { ErrorReason } from './httpError.ts'

/** Body of every answer that is a failure. */
export type FailureBody = {
  readonly status: 'FAILED'
  readonly reasons: readonly ErrorReason[]
  readonly requestId: string
  /** Seconds, where it makes sense to ask again. */
  readonly retryAfter?: number | undefined
}

/** What a failure is answered with. */
export type HttpFailure = { readonly status: number; readonly reasons: readonly ErrorReason[] }

/** Nothing is at this address. */
export const notFound: HttpFailure = {
  status: 404,
  reasons: [{ field: 'path', description: 'Not found' }],
}

/**
 * Tells what an error is answered with: the one place where errors become answers.
 *
 * @param error - Whatever was thrown.
 * @param about - `log` hears of failures that are our own fault, with the request's id.
 * @source architecture §4, facts: gateway §0.3
 */
export function mapError(
  error: unknown,
  about: { readonly log: Log; readonly requestId: string },
): HttpFailure {
  if (error instanceof HTTPException)
    return { status: error.status, reasons: reasonsOfException(error) }
  if (isWalletError(error)) return mapWalletError(error)
  const { log, requestId } = about
  if (isUpstreamError(error)) {
    log({ level: 'warn', event: 'upstream.failed', requestId, message: error.message })
    return { status: 503, reasons: [{ field: '', description: 'Temporarily unavailable' }] }
  }
  // Who left does not read what became of it.
  if (error instanceof Error && error.name === 'AbortError')
    return { status: 499, reasons: [{ field: '', description: 'The client left' }] }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log({ level: 'error', event: 'route.failed', requestId, message })
  return { status: 500, reasons: [{ field: '', description: 'Internal server error' }] }
}

function mapWalletError(error: WalletError): HttpFailure {
  // Codes are the catalogue's own or, from another version of it, unknown.
  const status = catalogue[error.code]?.http ?? 500
  return {
    status,
    reasons: [{ field: `${error.details['field'] ?? ''}`, description: error.message }],
  }
}

function reasonsOfException(error: HTTPException): readonly ErrorReason[] {
  if (Array.isArray(error.cause)) return error.cause
  return [{ field: '', description: error.message }]
}
