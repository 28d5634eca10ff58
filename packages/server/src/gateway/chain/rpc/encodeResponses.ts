import { type RawAnswer, written } from './RawRequest.ts'
import type { ClientCall } from './parseRequests.ts'

/**
 * Writes the answers to several calls, in their order.
 *
 * @param calls - As the client asked, those included that are none.
 * @param answers - To those that are calls, in their order.
 */
export function writeAnswers(calls: readonly ClientCall[], answers: readonly RawAnswer[]): string {
  const next = answers[Symbol.iterator]()
  const texts = calls.map((each) =>
    written(each.id, 'wrong' in each ? each.wrong : (next.next().value as RawAnswer)),
  )
  return `[${texts.join(',')}]`
}
