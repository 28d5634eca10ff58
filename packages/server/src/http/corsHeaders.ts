const exposedHeaders =
  'x-request-id, retry-after, etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset'

/** Request headers that pages may send. */
const allowedHeaders = [
  'accept',
  'authorization',
  'content-type',
  'if-none-match',
  'origin',
  'referer',
  'sec-fetch-mode',
  'solana-client',
  'user-agent',
  'x-nonce-jwt',
  'x-otp',
  'x-request-id',
  'x-sdk-type',
  'x-sdk-version',
].join(', ')

/**
 * Creates the headers of a response that any origin may read.
 *
 * @param origin - Origin of the page; without one the exposed headers are left out.
 */
export function anyOriginHeaders(requestId: string, origin?: string): Record<string, string> {
  if (origin === undefined) return { 'x-request-id': requestId, 'access-control-allow-origin': '*' }
  return {
    'x-request-id': requestId,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposedHeaders,
  }
}

/**
 * Creates the headers of a response whose route sets the CORS headers.
 */
export function requestIdHeaders(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId }
}

/**
 * Creates the headers of a preflight response, valid for a day.
 *
 * @see https://fetch.spec.whatwg.org/#cors-preflight-request
 */
export function preflightHeaders(requestId: string): Record<string, string> {
  return {
    ...anyOriginHeaders(requestId),
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '86400',
  }
}
