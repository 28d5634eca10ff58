import { methodUnavailable, batchPolicies, tooManyWrites } from '../methodPolicy.ts'
import { encodeRequest, errorResponse, type RawResponse, encodeResponse } from '../RawRequest.ts'
import { type ClientRequest, parseRequests } from '../parseRequests.ts'

/** What becomes of a frame: it is answered in place of the node, or the node gets this. */
export type ScreenedFrame = { readonly answer: string } | { readonly frame: string }

/**
 * Looks at what a client sends through a socket. A batch is handed on whole or not at all: the node
 * answers it whole.
 *
 * @param text - A frame.
 * @param chain - Whether its keys are worth nothing.
 * @returns What to answer in place of the node, or the calls as they were read here; and how many
 * there are.
 */
export function screenFrame(
  text: string,
  chain: { readonly isTest: boolean },
): ScreenedFrame & { readonly calls: number } {
  const parsed = parseRequests(text)
  if ('error' in parsed) return { answer: encodeResponse('null', parsed.error), calls: 1 }
  const all = 'single' in parsed ? [parsed.single] : parsed.batch
  const { length: calls } = all
  const error = firstError(all, chain)
  // Without a call it has no id that an answer to a batch could be told by.
  if (error)
    return { answer: encodeResponse('single' in parsed ? error.id : 'null', error.answer), calls }
  const texts = all.flatMap((each) =>
    'request' in each ? [encodeRequest(each.id, each.request)] : [],
  )
  return { frame: 'single' in parsed ? texts.join('') : `[${texts.join(',')}]`, calls }
}

/** What a client hears that asks faster than it may. */
export function rateLimitedResponse(): string {
  return encodeResponse('null', errorResponse(-32005, 'Too many requests'))
}

/** The first that is not handed on, and why not. */
function firstError(
  all: readonly ClientRequest[],
  chain: { readonly isTest: boolean },
): { readonly id: string; readonly answer: RawResponse } | undefined {
  const calls = all.map((each) => ('request' in each ? each.request : { method: '' }))
  // All that comes through a socket gets to one node, filters too.
  const policies = batchPolicies(calls, { ...chain, nodes: 1 })
  for (const [index, each] of all.entries()) {
    const { id } = each
    if ('error' in each) return { id, answer: each.error }
    if (policies[index] === 'refused') return { id, answer: methodUnavailable(each.request) }
    if (policies[index] === 'excess') return { id, answer: tooManyWrites() }
  }
  return undefined
}
