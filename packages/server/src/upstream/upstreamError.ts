import type { UpstreamFailure } from './UpstreamClient.ts'

/** Error of a request to an upstream. Its message contains the host only, never the path. */
export type UpstreamError = Error & {
  readonly name: 'UpstreamError'
  readonly failure: UpstreamFailure
  readonly host: string
  readonly status: number | undefined
  /** The request was not sent: the queue was full, or no connection was made in time. */
  readonly isUnsent: boolean
}

/**
 * Creates an upstream error.
 *
 * @param details - Status of the response, cause, and whether the request was not sent.
 */
export function upstreamError(
  failure: UpstreamFailure,
  host: string,
  details: {
    readonly status?: number | undefined
    readonly cause?: unknown
    readonly isUnsent?: boolean | undefined
  } = {},
): UpstreamError {
  const { status, cause, isUnsent = false } = details
  const message = `${host}: ${failure}${status === undefined ? '' : ` ${status}`}`
  return Object.assign(new Error(message, { cause }), {
    name: 'UpstreamError',
    failure,
    host,
    status,
    isUnsent,
  } as const)
}

/**
 * Returns whether an error is an upstream error.
 */
export function isUpstreamError(error: unknown): error is UpstreamError {
  return error instanceof Error && error.name === 'UpstreamError'
}
