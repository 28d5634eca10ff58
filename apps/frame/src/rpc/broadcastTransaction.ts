import { type Hex, keccak256 } from 'viem'
import type { RequestNode } from '../approval/simulation/RequestNode.ts'
import { createRpcFailure, isFrameRpcFailure } from '../page/FrameRequestContext.ts'

/** Error messages of nodes for a transaction that they have rejected for good. */
const rejections =
  /nonce too (?:low|high)|insufficient (?:funds|balance)|intrinsic gas|underpriced|exceeds? (?:the )?(?:block|configured|allowance)|less than block base fee|higher than max fee|invalid (?:sender|signature|chain)|not supported|oversized|execution reverted|gas limit/i
/** Method not found, invalid parameters, transaction rejected. EIP-1474 */
const rejectionCodes: readonly number[] = [-32_601, -32_602, -32_003]

/**
 * Sends a signed transaction, once.
 *
 * When the response is lost, the network is asked for the transaction. If it does not have it, or does not
 * answer, the failure states that the transaction may have been sent, and has its hash.
 *
 * @param raw - Signed transaction.
 * @param options - `isRepeated`: it may have been sent before, so that a rejection says nothing: a network rejects what is in a
 *   block already.
 * @returns Its hash.
 * @throws The error of the node that rejects the transaction. An unconfirmed failure when a node answers with another
 *   error: the same bytes can be sent again. A final failure when no node answers.
 */
export async function broadcastTransaction(
  requestNode: RequestNode,
  raw: Hex,
  { isRepeated }: { readonly isRepeated: boolean },
): Promise<Hex> {
  const hash = keccak256(raw)
  try {
    await requestNode('eth_sendRawTransaction', [raw])
    return hash
  } catch (error) {
    // A gateway that tries a second node can get an error for a transaction that the first one accepted.
    const found = await requestNode('eth_getTransactionByHash', [hash]).catch(() => undefined)
    if (found) return hash
    if (!isFrameRpcFailure(error)) throw createPossiblySentError({ transactionHash: hash }, error)
    const { code, message } = error.rpc
    const isRejected = rejectionCodes.includes(code) || rejections.test(message)
    if (isRejected && !isRepeated) throw error
    throw createUnknownOutcomeError({ transactionHash: hash }, error)
  }
}

/**
 * Creates the failure of a transaction whose response was lost.
 *
 * @param data - Hash or signature, with which the app can look for it.
 */
export function createPossiblySentError(data: object, cause: unknown): Error {
  return Object.assign(createFailure(data), { isFinal: true, cause })
}

/** Creates the failure of a transaction that a node neither took nor rejected for sure. */
export function createUnknownOutcomeError(data: object, cause: unknown): Error {
  return Object.assign(createFailure(data), { isUnconfirmed: true, cause })
}

function createFailure(data: object): Error {
  return createRpcFailure({
    code: -32_603,
    message: 'The transaction may have been sent. Check your activity before you try again.',
    data,
  })
}
