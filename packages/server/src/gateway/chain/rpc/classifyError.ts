/** What the error of a node means. */
export type ErrorClass =
  /** It is the answer. */
  | 'final'
  /** The node has enough of us. */
  | 'limited'
  /** This node cannot say; another may. */
  | 'unavailable'

const limitMessages =
  /rate.?limit|too many|limit exceeded|exceeded.{0,30}(limit|quota|capacity)|quota|throttl|throughput|compute units|capacity exceeded|upgrade (your|to)|daily request|credits/i

/** Limits of what one call may ask, the same whoever asks. */
const requestLimitMessages = /gas|block range|response size|logs|results/i

const unhealthyMessages =
  /header not found|missing trie node|unknown block|block not found|state (is )?not available|try again|not synced|still syncing|unmarshal|no (available|healthy) (node|upstream|backend|server)|upstream|backend|timed? ?out|historical state|archive|pruned|behind by|node is unhealthy/i

const unsupportedMessages =
  /method.{0,40}(not (found|available|supported|whitelisted|allowed|exist|enabled)|disabled)|unsupported method|unknown method/i

/** Codes that nodes have for themselves. JSON-RPC 2.0 §5.1 */
const serverErrorCodes = { least: -32099, most: -32000 }

/** JSON-RPC 2.0 §5.1 */
const methodNotFound = -32601

/** EIP-1474 */
const limitExceeded = -32005

/** Some give the status of HTTP. */
const tooManyRequests = 429

/**
 * Judges the error that a node answered a call with.
 *
 * @param error - Its code and text.
 * @source gateway §3.1 (5)
 */
export function classifyError(error: {
  readonly code: number
  readonly message: string
}): ErrorClass {
  const { code, message } = error
  if (code === methodNotFound || unsupportedMessages.test(message)) return 'unavailable'
  if (code === tooManyRequests) return 'limited'
  const isOwn = code >= serverErrorCodes.least && code <= serverErrorCodes.most
  if (!isOwn && code !== -32603) return 'final'
  if (limitMessages.test(message) && !requestLimitMessages.test(message)) return 'limited'
  return unhealthyMessages.test(message) ? 'unavailable' : 'final'
}

/**
 * Tells whether a node surely did nothing of what it answered with an error. Words alone do not say
 * so: what timed out on its way may have arrived.
 *
 * @param error - Its code and text.
 * @source JSON-RPC 2.0 §5.1, EIP-1474
 */
export function isUnprocessedError(error: {
  readonly code: number
  readonly message: string
}): boolean {
  const { code } = error
  if (code === methodNotFound || code === tooManyRequests) return true
  return code === limitExceeded && classifyError(error) === 'limited'
}
