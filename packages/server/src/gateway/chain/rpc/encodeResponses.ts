import { type RawRpcResponse, encodeResponse } from './RawRpcRequest.ts'
import type { ClientRequest } from './parseRequests.ts'

/**
 * Encodes the responses to a batch, in the order of its requests.
 *
 * @param requests - All elements of the batch, invalid ones included.
 * @param responses - Responses to the valid ones.
 */
export function encodeResponses(
  requests: readonly ClientRequest[],
  responses: readonly RawRpcResponse[],
): string {
  const next = responses[Symbol.iterator]()
  const texts = requests.map((each) =>
    encodeResponse(each.id, 'error' in each ? each.error : (next.next().value as RawRpcResponse)),
  )
  return `[${texts.join(',')}]`
}
