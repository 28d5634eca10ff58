import type { RawRpcResponse, RawRpcRequest } from './RawRpcRequest.ts'

/** Idempotent: a signed transaction has the same effect on any node, and at most once. */
const sendRawTransaction = 'eth_sendRawTransaction'

const alreadyKnownMessages =
  /already known|already imported|known transaction|alreadyknown|already in mempool|already exists/i
const nonceTooLowMessages = /nonce too low|nonce is too low|old nonce/i

/** EIP-4844: blobs are sent with the transaction but are not part of its hash. */
const withBlobs = '0x03'

/** Sends requests; `repeatable` ones may be sent to several nodes, one after the other. */
export type TransactionBroadcaster = {
  request(call: RawRpcRequest, manner: 'repeatable' | 'once'): Promise<RawRpcResponse>
  /** Returns whether the chain has a transaction. */
  isKnown(hash: string): Promise<boolean>
}

/**
 * Sends a write request so that it takes effect at most once.
 *
 * A signed transaction may be sent to the next node when one fails. If the next one has it already, the
 * client gets its hash, as the first node would have answered.
 */
export async function sendTransactionOnce(
  call: RawRpcRequest,
  sender: TransactionBroadcaster,
): Promise<RawRpcResponse> {
  const raw = rawTransaction(call)
  if (raw === undefined) return sender.request(call, 'once')
  const answer = await sender.request(call, 'repeatable')
  if (answer.error === undefined) return answer
  const isKnown = alreadyKnownMessages.test(answer.message)
  if (!isKnown && !nonceTooLowMessages.test(answer.message)) return answer
  const { keccak256 } = await import('viem')
  const hash = keccak256(raw)
  // The nonce is also too low when another transaction used it.
  return isKnown || (await sender.isKnown(hash)) ? { result: `"${hash}"` } : answer
}

function rawTransaction({ method, parsedParams }: RawRpcRequest): `0x${string}` | undefined {
  if (method !== sendRawTransaction || !Array.isArray(parsedParams)) return undefined
  const [raw] = parsedParams as readonly unknown[]
  const isPlain = typeof raw === 'string' && /^0x([0-9a-f]{2})+$/i.test(raw)
  return isPlain && !raw.startsWith(withBlobs) ? (raw as `0x${string}`) : undefined
}
