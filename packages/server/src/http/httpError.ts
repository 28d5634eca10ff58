import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A reason of an error response: the invalid field, and a description. */
export type FieldError = { readonly field: string; readonly description: string }

/**
 * Creates an error with an HTTP status, for failures without a code in the catalogue because no
 * visitor sees them.
 *
 * @param reasons - Reasons in the body of the response.
 * @returns An error to throw from a route; `scaffoldApp` sends the response.
 */
export function httpError(status: ContentfulStatusCode, ...reasons: FieldError[]): HTTPException {
  return new HTTPException(status, { message: reasons[0]?.description ?? '', cause: reasons })
}
