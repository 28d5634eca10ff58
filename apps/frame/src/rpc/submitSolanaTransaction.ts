import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { RequestNode } from '../approval/simulation/simulateCalls.ts'
import { type Bytes, isEqual } from '../custody/bytes.ts'
import { parseSolanaTransaction } from '../custody/solanaTransaction.ts'
import { isRpcFailure } from '../page/FrameContext.ts'
import { createPossiblySent } from './broadcastTransaction.ts'
import { createInvalidParams } from './rpcFailures.ts'

const statuses = v.object({ value: v.tuple([v.unknown()]) })

/**
 * Sends a signed transaction, once. When the response is lost, the network is asked for its signature.
 *
 * @param options - Of the app: `skipPreflight`, `preflightCommitment`, `maxRetries`, `minContextSlot`.
 * @returns The first signature, base58.
 * @throws The error of the node that rejects it; a final failure when it may have been sent.
 */
export async function submitSolanaTransaction(
  requestNode: RequestNode,
  signed: Bytes,
  options: object = {},
): Promise<string> {
  const transaction = parseSolanaTransaction(signed)
  const missing = new Uint8Array(64)
  const [first] = transaction?.signatures ?? []
  if (!first || transaction?.signatures.some((each) => isEqual(each, missing)))
    throw createInvalidParams('Another account has to sign the transaction before it is sent.')
  const signature = base58.encode(first)
  try {
    await requestNode('sendTransaction', [
      base64.encode(signed),
      { ...options, encoding: 'base64' },
    ])
    return signature
  } catch (error) {
    if (isRpcFailure(error)) throw error
    const answer = v.safeParse(
      statuses,
      await requestNode('getSignatureStatuses', [[signature]]).catch(() => undefined),
    )
    if (answer.success && answer.output.value[0] !== null) return signature
    throw createPossiblySent({ signature }, error)
  }
}
