const exposedHeaders =
  'x-request-id, retry-after, etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset'

/** What pages may send. gateway §0.4 */
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
 * Makes the headers of an answer that pages of any origin may read.
 *
 * @param requestId - Of the request.
 * @param origin - Of the page; nobody else needs to be told what it may read.
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
 * Makes the headers of an answer whose route says itself who may read it.
 *
 * @param requestId - Of the request.
 */
export function customOriginHeaders(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId }
}

/**
 * Makes the headers that answer what a page may send. The answer holds for a day.
 *
 * @param requestId - Of the request.
 * @source Fetch, "CORS-preflight request"
 */
export function preflightHeaders(requestId: string): Record<string, string> {
  return {
    ...anyOriginHeaders(requestId),
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '86400',
  }
}
