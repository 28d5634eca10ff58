import { methodUnavailable, batchMethodPolicies, tooManyWrites } from '../methodPolicy.ts'
import {
  encodeRequest,
  createRpcErrorResponse,
  type RawRpcResponse,
  encodeResponse,
} from '../RawRpcRequest.ts'
import { type ClientRequest, parseRequests } from '../parseRequests.ts'

/** Result of screening: an answer of the gateway, or the frame for the node. */
export type ScreenedRpcFrame = { readonly answer: string } | { readonly frame: string }

/**
 * Screens a frame of a client. A batch is relayed whole or not at all, since the node answers it whole.
 *
 * @param chain - `isTest`: keys held by the node may be used.
 * @returns The error answer, or the re-encoded requests; and the number of requests.
 */
export function screenSocketFrame(
  text: string,
  chain: { readonly isTest: boolean },
): ScreenedRpcFrame & { readonly calls: number } {
  const parsed = parseRequests(text)
  if ('error' in parsed) return { answer: encodeResponse('null', parsed.error), calls: 1 }
  const all = 'single' in parsed ? [parsed.single] : parsed.batch
  const { length: calls } = all
  const error = firstError(all, chain)
  // A batch is answered with one error and the id null.
  if (error)
    return { answer: encodeResponse('single' in parsed ? error.id : 'null', error.answer), calls }
  const texts = all.flatMap((each) =>
    'request' in each ? [encodeRequest(each.id, each.request)] : [],
  )
  return { frame: 'single' in parsed ? texts.join('') : `[${texts.join(',')}]`, calls }
}

/** Returns the encoded rate-limit error. */
export function encodeRateLimitResponse(): string {
  return encodeResponse('null', createRpcErrorResponse(-32005, 'Too many requests'))
}

/** Returns the first request that is not relayed, with its error response. */
function firstError(
  all: readonly ClientRequest[],
  chain: { readonly isTest: boolean },
): { readonly id: string; readonly answer: RawRpcResponse } | undefined {
  const calls = all.map((each) => ('request' in each ? each.request : { method: '' }))
  // A socket reaches one node only, so filters work.
  const policies = batchMethodPolicies(calls, { ...chain, nodes: 1 })
  for (const [index, each] of all.entries()) {
    const { id } = each
    if ('error' in each) return { id, answer: each.error }
    if (policies[index] === 'refused') return { id, answer: methodUnavailable(each.request) }
    if (policies[index] === 'excess') return { id, answer: tooManyWrites() }
  }
  return undefined
}
