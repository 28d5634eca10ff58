/**
 * Why a request was rejected, in the log and as the label of a metric: a constant, or the code of an
 * error of the catalogue.
 */
export type RejectionReason = string

const byStatus: Readonly<Record<number, RejectionReason>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'body_too_large',
  422: 'invalid_request',
  426: 'upgrade_required',
  429: 'rate_limited',
  431: 'headers_too_large',
  499: 'client_disconnected',
  500: 'internal_error',
  502: 'upstream_failed',
  503: 'unavailable',
}

/**
 * Returns the reason of a rejection without a more precise one.
 *
 * @param status - HTTP status of the response.
 */
export function rejectionReasonOfStatus(status: number): RejectionReason {
  return byStatus[status] ?? 'other'
}
