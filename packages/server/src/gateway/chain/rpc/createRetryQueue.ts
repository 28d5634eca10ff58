import { isMissingResponse, type RawResponse, type RawRequest } from './RawRequest.ts'

/** Characters of all that one request asks for again. */
const maxRetryCharacters = 16 * 1_048_576

/**
 * Makes what waits for answers that other requests asked for. Where nothing came of them, that may be
 * due to what those asked for beside: such calls are asked once more, alone, and one after the other.
 *
 * @param deps - `alone` asks for one call and nothing else; `isLate` tells that it is not to begin.
 * @returns What takes a call and the answer that another request waits for.
 */
export function createRetryQueue(deps: {
  readonly alone: (call: RawRequest) => Promise<RawResponse>
  readonly isLate: () => boolean
}): (call: RawRequest, flight: Promise<RawResponse>) => Promise<RawResponse> {
  const { alone, isLate } = deps
  let last: Promise<unknown> = Promise.resolve()
  let left = maxRetryCharacters

  async function again(call: RawRequest, flight: Promise<RawResponse>): Promise<RawResponse> {
    if (left <= 0 || isLate()) return flight
    const answer = await alone(call)
    left -= (answer.error ?? answer.result).length
    return answer
  }

  return async (call, flight) => {
    const [landed] = await Promise.allSettled([flight])
    if (landed.status === 'fulfilled' && !isMissingResponse(landed.value)) return landed.value
    const mine = last.then(() => again(call, flight))
    last = mine.catch(() => {})
    return mine
  }
}
