import type { UpstreamFailure } from './Upstream.ts'

/** An upstream that gave no answer that counts. Its message names the host alone, never the path. */
export type UpstreamError = Error & {
  readonly name: 'UpstreamError'
  readonly failure: UpstreamFailure
  readonly host: string
  readonly status: number | undefined
  /** It was never asked: too much of ours was in front, or no connection came about in time. */
  readonly isUnsent: boolean
}

/**
 * Makes the error of an upstream.
 *
 * @param failure - What happened.
 * @param host - Whom we asked.
 * @param details - Status of its answer; what brought this about; whether it was never asked.
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
 * Tells whether something thrown is the error of an upstream.
 *
 * @param error - Anything.
 */
export function isUpstreamError(error: unknown): error is UpstreamError {
  return error instanceof Error && error.name === 'UpstreamError'
}
