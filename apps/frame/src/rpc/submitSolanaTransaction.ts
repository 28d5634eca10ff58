import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { RequestNode } from '../approval/simulation/RequestNode.ts'
import { type Bytes, isEqualBytes } from '../custody/bytes.ts'
import { parseSolanaTransaction } from '../custody/solanaTransaction.ts'
import { type FrameRpcFailure, isFrameRpcFailure } from '../page/FrameRequestContext.ts'
import { createPossiblySentError, createUnknownOutcomeError } from './broadcastTransaction.ts'
import { createInvalidParams } from './rpcFailures.ts'

const statuses = v.object({ value: v.tuple([v.unknown()]) })

/**
 * Sends a signed transaction, once. When the response is lost, the network is asked for its signature.
 *
 * @param options - Of the app: `skipPreflight`, `preflightCommitment`, `maxRetries`, `minContextSlot`.
 * @returns The first signature, base58.
 * @throws The error of the node that rejects it; an unconfirmed failure for other errors of a node; a final one when no
 *   node answers.
 */
export async function submitSolanaTransaction(
  requestNode: RequestNode,
  signed: Bytes,
  options: object = {},
): Promise<string> {
  const transaction = parseSolanaTransaction(signed)
  const missing = new Uint8Array(64)
  const [first] = transaction?.signatures ?? []
  if (!first || transaction?.signatures.some((each) => isEqualBytes(each, missing)))
    throw createInvalidParams('Another account has to sign the transaction before it is sent.')
  const signature = base58.encode(first)
  try {
    await requestNode('sendTransaction', [
      base64.encode(signed),
      { ...options, encoding: 'base64' },
    ])
    return signature
  } catch (error) {
    const answer = v.safeParse(
      statuses,
      await requestNode('getSignatureStatuses', [[signature]]).catch(() => undefined),
    )
    if (answer.success && answer.output.value[0] !== null) return signature
    if (isFrameRpcFailure(error) && isRejection(error.rpc)) throw error
    // Signing again makes the same bytes, of which the network takes one.
    throw isFrameRpcFailure(error)
      ? createUnknownOutcomeError({ signature }, error)
      : createPossiblySentError({ signature }, error)
  }
}

/**
 * Returns whether a node answers with it before it sends: a failed simulation or check, or wrong parameters. A simulation
 * also fails for a transaction that another node of the gateway has sent.
 */
function isRejection({ code, message }: FrameRpcFailure['rpc']): boolean {
  const isProcessed = /already (?:been )?processed/i.test(message)
  return !isProcessed && [-32_002, -32_003, -32_013, -32_600, -32_601, -32_602].includes(code)
}
