import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Why a request is refused: the part of it that is wrong, and what is wrong with it. */
export type ErrorReason = { readonly field: string; readonly description: string }

/**
 * Makes the error that refuses a request, for failures that have no code in the catalogue because
 * no visitor ever sees them.
 *
 * @param status - HTTP status.
 * @param reasons - What the answer lists.
 * @returns An error to throw from a route; `createApp` answers with it.
 */
export function httpError(status: ContentfulStatusCode, ...reasons: ErrorReason[]): HTTPException {
  return new HTTPException(status, { message: reasons[0]?.description ?? '', cause: reasons })
}
