import { passageOf } from '../passage.ts'
import { asked, failed, type RawAnswer, written } from '../RawCall.ts'
import { readCalls } from '../readCalls.ts'
import { rpcCodes } from '../rpcError.ts'

/** What becomes of a frame: it is answered in place of the node, or the node gets this. */
export type Screened = { readonly answer: string } | { readonly frame: string }

/**
 * Looks at what a client sends through a socket.
 *
 * @param text - A frame.
 * @param chain - Whether its keys are worth nothing.
 * @returns What to answer in place of the node, or the calls as they were read here.
 */
export function screenFrame(text: string, chain: { readonly isTest: boolean }): Screened {
  const given = readCalls(text)
  if ('wrong' in given) return { answer: written('null', given.wrong) }
  const calls = 'one' in given ? [given.one] : given.several
  const texts: string[] = []
  for (const each of calls) {
    // Without a call it has no id that an answer to a batch could be told by.
    const id = 'one' in given ? each.id : 'null'
    if ('wrong' in each) return { answer: written(id, each.wrong) }
    // All that comes through a socket gets to one node, filters too.
    if (passageOf(each.call, { ...chain, nodes: 1 }) === 'refused')
      return { answer: written(id, notOffered()) }
    texts.push(asked(each.id, each.call))
  }
  return { frame: 'one' in given ? texts.join('') : `[${texts.join(',')}]` }
}

/** What a client hears that asks faster than it may. */
export function tooFast(): string {
  return written('null', failed(-32005, 'Too many requests'))
}

function notOffered(): RawAnswer {
  return failed(rpcCodes.methodNotFound, 'The method is not available')
}
