import { type RawRpcResponse, encodeResponse } from './RawRpcRequest.ts'
import type { ClientRequest } from './parseRequests.ts'

/**
 * Encodes the responses to a batch, in the order of its requests.
 *
 * @param requests - All elements of the batch, invalid ones included.
 * @param responses - Responses to the valid ones. Those to notifications are left out.
 * @returns Undefined when there are notifications only.
 */
export function encodeResponses(
  requests: readonly ClientRequest[],
  responses: readonly RawRpcResponse[],
): string | undefined {
  const next = responses[Symbol.iterator]()
  const texts = requests.flatMap((each) => {
    const response = 'error' in each ? each.error : (next.next().value as RawRpcResponse)
    return each.id === undefined ? [] : [encodeResponse(each.id, response)]
  })
  return texts.length === 0 ? undefined : `[${texts.join(',')}]`
}
