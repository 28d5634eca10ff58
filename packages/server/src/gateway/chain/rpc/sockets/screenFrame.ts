import { notOffered, passagesOf, tooManySends } from '../methodPolicy.ts'
import { asked, failed, type RawAnswer, written } from '../RawRequest.ts'
import { type ClientCall, readCalls } from '../parseRequests.ts'

/** What becomes of a frame: it is answered in place of the node, or the node gets this. */
export type Screened = { readonly answer: string } | { readonly frame: string }

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
): Screened & { readonly calls: number } {
  const given = readCalls(text)
  if ('wrong' in given) return { answer: written('null', given.wrong), calls: 1 }
  const all = 'one' in given ? [given.one] : given.several
  const { length: calls } = all
  const wrong = wrongOf(all, chain)
  // Without a call it has no id that an answer to a batch could be told by.
  if (wrong) return { answer: written('one' in given ? wrong.id : 'null', wrong.answer), calls }
  const texts = all.flatMap((each) => ('call' in each ? [asked(each.id, each.call)] : []))
  return { frame: 'one' in given ? texts.join('') : `[${texts.join(',')}]`, calls }
}

/** What a client hears that asks faster than it may. */
export function tooFast(): string {
  return written('null', failed(-32005, 'Too many requests'))
}

/** The first that is not handed on, and why not. */
function wrongOf(
  all: readonly ClientCall[],
  chain: { readonly isTest: boolean },
): { readonly id: string; readonly answer: RawAnswer } | undefined {
  const calls = all.map((each) => ('call' in each ? each.call : { method: '' }))
  // All that comes through a socket gets to one node, filters too.
  const ways = passagesOf(calls, { ...chain, nodes: 1 })
  for (const [index, each] of all.entries()) {
    const { id } = each
    if ('wrong' in each) return { id, answer: each.wrong }
    if (ways[index] === 'refused') return { id, answer: notOffered(each.call) }
    if (ways[index] === 'excess') return { id, answer: tooManySends() }
  }
  return undefined
}
