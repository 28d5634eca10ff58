import { HTTPException } from 'hono/http-exception'
import { errorCatalogue, isWalletError, type WalletError } from 'latchkey/errors'
import { isUpstreamError } from '../upstream/upstreamError.ts'
import type { Log } from './Log.ts'
import type { FieldError } from './httpError.ts'
import { isDatabaseFull } from './isDatabaseFull.ts'
import type { RejectionReason } from './RejectionReason.ts'

/** Body of every error response. */
export type FailureBody = {
  readonly status: 'FAILED'
  readonly reasons: readonly FieldError[]
  readonly requestId: string
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number | undefined
}

/** Status and reasons of an error response. */
export type HttpFailure = {
  readonly status: number
  readonly reasons: readonly FieldError[]
  /** Reason in the log, if it is more precise than the status. */
  readonly code?: RejectionReason | undefined
  /** Detail in the log, if there is more than the first reason. */
  readonly detail?: string | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number | undefined
}

/** The error for an unknown path. */
export const notFound: HttpFailure = {
  status: 404,
  reasons: [{ field: 'path', description: 'Not found' }],
}

/**
 * Maps an error to the error response. This is the only place where errors become responses.
 *
 * @param about - `log` receives upstream and unexpected errors, with the request id.
 */
export function toErrorResponse(
  error: unknown,
  about: { readonly log: Log; readonly requestId: string },
): HttpFailure {
  if (error instanceof HTTPException)
    return { status: error.status, reasons: reasonsOfException(error) }
  if (isWalletError(error)) return mapWalletError(error)
  const { log, requestId } = about
  if (isUpstreamError(error)) {
    const { host: source, message } = error
    log({ level: 'warn', event: 'upstream.failed', requestId, source, message })
    const reasons = [{ field: '', description: 'Temporarily unavailable' }]
    return { status: 503, reasons, code: 'upstream_failed', detail: message }
  }
  if (isDatabaseFull(error)) {
    log({ level: 'error', event: 'database.full', requestId, message: error.message })
    const reasons = [{ field: 'database', description: 'The database cannot store anything' }]
    return { status: 503, reasons }
  }
  // The client disconnected and reads no response.
  if (error instanceof Error && error.name === 'AbortError')
    return { status: 499, reasons: [{ field: '', description: 'The client disconnected' }] }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log({ level: 'error', event: 'route.failed', requestId, message })
  return { status: 500, reasons: [{ field: '', description: 'Internal server error' }] }
}

function mapWalletError(error: WalletError): HttpFailure {
  // The code is of another version of the catalogue.
  const status = errorCatalogue[error.code]?.http ?? 500
  const { field = '', seconds } = error.details
  return {
    status,
    code: error.code,
    reasons: [{ field: `${field}`, description: error.message }],
    retryAfter: status === 429 && typeof seconds === 'number' ? seconds : undefined,
  }
}

function reasonsOfException(error: HTTPException): readonly FieldError[] {
  if (Array.isArray(error.cause)) return error.cause
  return [{ field: '', description: error.message }]
}
