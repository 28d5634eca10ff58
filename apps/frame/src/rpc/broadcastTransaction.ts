import { type Hex, keccak256 } from 'viem'
import type { RequestNode } from '../approval/simulation/simulateCalls.ts'
import { createRpcFailure, isRpcFailure } from '../page/FrameContext.ts'

/**
 * Sends a signed transaction, once.
 *
 * When the response is lost, the network is asked for the transaction. If it does not have it, or does not
 * answer, the failure says that the transaction may have been sent, and names its hash.
 *
 * @param raw - Signed transaction.
 * @returns Its hash.
 * @throws The error of the node that rejects the transaction; a final failure when it may have been sent.
 */
export async function broadcastTransaction(requestNode: RequestNode, raw: Hex): Promise<Hex> {
  const hash = keccak256(raw)
  try {
    await requestNode('eth_sendRawTransaction', [raw])
    return hash
  } catch (error) {
    // A gateway that tries a second node can get an error for a transaction that the first one accepted.
    const found = await requestNode('eth_getTransactionByHash', [hash]).catch(() => undefined)
    if (found) return hash
    if (isRpcFailure(error)) throw error
    throw createPossiblySent({ transactionHash: hash }, error)
  }
}

/**
 * Creates the failure of a transaction whose response was lost.
 *
 * @param data - Hash or signature, with which the app can look for it.
 */
export function createPossiblySent(data: object, cause: unknown): Error {
  const failure = createRpcFailure({
    code: -32_603,
    message: 'The transaction may have been sent. Check your activity before you try again.',
    data,
  })
  return Object.assign(failure, { isFinal: true, cause })
}
