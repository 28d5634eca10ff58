/** Meaning of an error response for the failover. */
export type ErrorClass =
  /** Returned to the client. */
  | 'final'
  /** Rate-limited. */
  | 'limited'
  /** This node cannot answer; another may. */
  | 'unavailable'

const limitMessages =
  /rate.?limit|too many|limit exceeded|exceeded.{0,30}(limit|quota|capacity)|quota|throttl|throughput|compute units|capacity exceeded|upgrade (your|to)|daily request|credits/i

/** Limits of a single request, which are no rate limits. */
const requestLimitMessages = /gas|block range|response size|logs|results/i

const unhealthyMessages =
  /header not found|missing trie node|unknown block|block not found|state (is )?not available|try again|not synced|still syncing|unmarshal|no (available|healthy) (node|upstream|backend|server)|upstream|backend|timed? ?out|historical state|archive|pruned|behind by|node is unhealthy/i

const unsupportedMessages =
  /method.{0,40}(not (found|available|supported|whitelisted|allowed|exist|enabled)|disabled)|unsupported method|unknown method/i

/** Server errors. JSON-RPC 2.0 §5.1 */
const serverErrorCodes = { min: -32099, max: -32000 }

/** JSON-RPC 2.0 §5.1 */
const methodNotFound = -32601

/** EIP-1474 */
const limitExceeded = -32005

/** Some nodes use the HTTP status as code. */
const tooManyRequests = 429

/**
 * Classifies the error response of a node by its code and message.
 */
export function classifyError(error: {
  readonly code: number
  readonly message: string
}): ErrorClass {
  const { code, message } = error
  if (code === methodNotFound || unsupportedMessages.test(message)) return 'unavailable'
  if (code === tooManyRequests) return 'limited'
  const isOwn = code >= serverErrorCodes.min && code <= serverErrorCodes.max
  if (!isOwn && code !== -32603) return 'final'
  if (limitMessages.test(message) && !requestLimitMessages.test(message)) return 'limited'
  return unhealthyMessages.test(message) ? 'unavailable' : 'final'
}

/**
 * Returns whether a node certainly did not process the request that it answered with this error. Only
 * codes are conclusive: a request that timed out at an upstream may have been processed.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 * @see https://eips.ethereum.org/EIPS/eip-1474
 */
export function isUnprocessedError(error: {
  readonly code: number
  readonly message: string
}): boolean {
  const { code } = error
  if (code === methodNotFound || code === tooManyRequests) return true
  return code === limitExceeded && classifyError(error) === 'limited'
}
