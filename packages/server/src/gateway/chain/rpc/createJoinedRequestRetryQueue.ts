import { isUnansweredResponse, type RawRpcResponse, type RawRpcRequest } from './RawRpcRequest.ts'

/** Maximum characters of all responses that one request may fetch a second time. */
const maxRetryCharacters = 16 * 1_048_576

/**
 * Creates a retry queue for requests that joined a request in flight. If that request gets no
 * response, the cause may be another request of its batch: it is then sent once more, by itself and
 * sequentially.
 *
 * @param deps - `alone` sends one request by itself; `isLate` returns whether the deadline is over.
 * @returns A function that takes a request and the promise in flight, and returns the response.
 */
export function createJoinedRequestRetryQueue(deps: {
  readonly alone: (call: RawRpcRequest) => Promise<RawRpcResponse>
  readonly isLate: () => boolean
}): (call: RawRpcRequest, joined: Promise<RawRpcResponse>) => Promise<RawRpcResponse> {
  const { alone, isLate } = deps
  let last: Promise<unknown> = Promise.resolve()
  let left = maxRetryCharacters

  async function again(
    call: RawRpcRequest,
    joined: Promise<RawRpcResponse>,
  ): Promise<RawRpcResponse> {
    if (left <= 0 || isLate()) return joined
    const response = await alone(call)
    left -= (response.error ?? response.result).length
    return response
  }

  return async (call, joined) => {
    const [settled] = await Promise.allSettled([joined])
    if (settled.status === 'fulfilled' && !isUnansweredResponse(settled.value)) return settled.value
    const own = last.then(() => again(call, joined))
    last = own.catch(() => {})
    return own
  }
}
