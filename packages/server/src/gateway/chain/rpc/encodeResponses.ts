import { type RawResponse, encodeResponse } from './RawRequest.ts'
import type { ClientRequest } from './parseRequests.ts'

/**
 * Writes the responses to several requests, in their order.
 *
 * @param requests - As the client asked, those included that are none.
 * @param responses - To those that are requests, in their order.
 */
export function encodeResponses(
  requests: readonly ClientRequest[],
  responses: readonly RawResponse[],
): string {
  const next = responses[Symbol.iterator]()
  const texts = requests.map((each) =>
    encodeResponse(each.id, 'error' in each ? each.error : (next.next().value as RawResponse)),
  )
  return `[${texts.join(',')}]`
}
