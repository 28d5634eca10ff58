import type { RawResponse, RawRequest } from './RawRequest.ts'

/** A signed transaction: whoever gets it does the same, and no more than once. */
const sendRawTransaction = 'eth_sendRawTransaction'

const alreadyKnownMessages =
  /already known|already imported|known transaction|alreadyknown|already in mempool|already exists/i
const nonceTooLowMessages = /nonce too low|nonce is too low|old nonce/i

/** EIP-4844: what is sent is more than what is hashed. */
const withBlobs = '0x03'

/** Asks nodes; `repeatable` may go to one after the other. */
export type TransactionSender = {
  request(call: RawRequest, manner: 'repeatable' | 'once'): Promise<RawResponse>
  /** Whether the chain knows a transaction. */
  isKnown(hash: string): Promise<boolean>
}

/**
 * Passes on a call that moves something, and takes care that it is done once.
 *
 * A signed transaction may be handed to the next node when one fails. If that one has it already,
 * from the first, the client hears the same as if the first had answered.
 *
 * @param call - The call.
 * @param sender - Asks nodes.
 */
export async function sendTransactionOnce(
  call: RawRequest,
  sender: TransactionSender,
): Promise<RawResponse> {
  const raw = rawTransaction(call)
  if (raw === undefined) return sender.request(call, 'once')
  const answer = await sender.request(call, 'repeatable')
  if (answer.error === undefined) return answer
  const isKnown = alreadyKnownMessages.test(answer.message)
  if (!isKnown && !nonceTooLowMessages.test(answer.message)) return answer
  const { keccak256 } = await import('viem')
  const hash = keccak256(raw)
  // The nonce is also too low when another transaction took it.
  return isKnown || (await sender.isKnown(hash)) ? { result: `"${hash}"` } : answer
}

function rawTransaction({ method, parsedParams }: RawRequest): `0x${string}` | undefined {
  if (method !== sendRawTransaction || !Array.isArray(parsedParams)) return undefined
  const [raw] = parsedParams as readonly unknown[]
  const isPlain = typeof raw === 'string' && /^0x([0-9a-f]{2})+$/i.test(raw)
  return isPlain && !raw.startsWith(withBlobs) ? (raw as `0x${string}`) : undefined
}
