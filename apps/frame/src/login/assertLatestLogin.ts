import { createFrameError } from '../services/frameError.ts'

/**
 * Throws when a response of the service has arrived too late.
 *
 * @param isNewest - Whether the request is of the login that was started last.
 * @param signal - Aborts when the visitor leaves.
 * @throws `frame.request_aborted`
 */
export function assertLatestLogin(isNewest: boolean, signal: AbortSignal): void {
  if (signal.aborted || !isNewest) throw createFrameError('frame.request_aborted')
}
