/** What the error of a node means. */
export type Verdict =
  /** It is the answer. */
  | 'final'
  /** The node has enough of us. */
  | 'limited'
  /** This node cannot say; another may. */
  | 'unable'

const limits =
  /rate.?limit|too many|limit exceeded|exceeded.{0,30}(limit|quota|capacity)|quota|throttl|throughput|compute units|capacity exceeded|upgrade (your|to)|daily request|credits/i

/** Limits of what one call may ask, the same whoever asks. */
const ofTheCall = /gas|block range|response size|logs|results/i

const brokenNode =
  /header not found|missing trie node|unknown block|block not found|state (is )?not available|try again|not synced|still syncing|unmarshal|no (available|healthy) (node|upstream|backend|server)|upstream|backend|timed? ?out|historical state|archive|pruned|behind by|node is unhealthy/i

const notOffered =
  /method.{0,40}(not (found|available|supported|whitelisted|allowed|exist|enabled)|disabled)|unsupported method|unknown method/i

/** Codes that nodes have for themselves. JSON-RPC 2.0 §5.1 */
const ownCodes = { least: -32099, most: -32000 }

/** JSON-RPC 2.0 §5.1 */
const notFound = -32601

/** EIP-1474 */
const limitReached = -32005

/** Some give the status of HTTP. */
const tooMany = 429

/**
 * Judges the error that a node answered a call with.
 *
 * @param error - Its code and text.
 * @source gateway §3.1 (5)
 */
export function judge(error: { readonly code: number; readonly message: string }): Verdict {
  const { code, message } = error
  if (code === notFound || notOffered.test(message)) return 'unable'
  if (code === tooMany) return 'limited'
  const isOwn = code >= ownCodes.least && code <= ownCodes.most
  if (!isOwn && code !== -32603) return 'final'
  if (limits.test(message) && !ofTheCall.test(message)) return 'limited'
  return brokenNode.test(message) ? 'unable' : 'final'
}

/**
 * Tells whether a node surely did nothing of what it answered with an error. Words alone do not say
 * so: what timed out on its way may have arrived.
 *
 * @param error - Its code and text.
 * @source JSON-RPC 2.0 §5.1, EIP-1474
 */
export function isRefusal(error: { readonly code: number; readonly message: string }): boolean {
  const { code } = error
  if (code === notFound || code === tooMany) return true
  return code === limitReached && judge(error) === 'limited'
}
