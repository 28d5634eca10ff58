import type { RawAnswer, RawCall } from './RawRequest.ts'

/** A signed transaction: whoever gets it does the same, and no more than once. */
const signed = 'eth_sendRawTransaction'

const known =
  /already known|already imported|known transaction|alreadyknown|already in mempool|already exists/i
const used = /nonce too low|nonce is too low|old nonce/i

/** EIP-4844: what is sent is more than what is hashed. */
const withBlobs = '0x03'

/** Asks nodes; `repeatable` may go to one after the other. */
export type Sender = {
  run(call: RawCall, manner: 'repeatable' | 'once'): Promise<RawAnswer>
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
export async function sendOnce(call: RawCall, sender: Sender): Promise<RawAnswer> {
  const raw = transactionOf(call)
  if (raw === undefined) return sender.run(call, 'once')
  const answer = await sender.run(call, 'repeatable')
  if (answer.error === undefined) return answer
  const isKnown = known.test(answer.message)
  if (!isKnown && !used.test(answer.message)) return answer
  const { keccak256 } = await import('viem')
  const hash = keccak256(raw)
  // The nonce is also too low when another transaction took it.
  return isKnown || (await sender.isKnown(hash)) ? { result: `"${hash}"` } : answer
}

function transactionOf({ method, given }: RawCall): `0x${string}` | undefined {
  if (method !== signed || !Array.isArray(given)) return undefined
  const [raw] = given as readonly unknown[]
  const isPlain = typeof raw === 'string' && /^0x([0-9a-f]{2})+$/i.test(raw)
  return isPlain && !raw.startsWith(withBlobs) ? (raw as `0x${string}`) : undefined
}
