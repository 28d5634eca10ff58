import { passageOf } from '../passage.ts'
import { failed, type RawAnswer, written } from '../RawCall.ts'
import { readCalls } from '../readCalls.ts'
import { rpcCodes } from '../rpcError.ts'

/**
 * Looks at what a client sends through a socket.
 *
 * @param text - A frame.
 * @param chain - Whether its keys are worth nothing.
 * @returns What to answer in place of the node; undefined when the frame is for the node.
 */
export function screenFrame(text: string, chain: { readonly isTest: boolean }): string | undefined {
  const asked = readCalls(text)
  if ('wrong' in asked) return written('null', asked.wrong)
  const calls = 'one' in asked ? [asked.one] : asked.several
  for (const each of calls) {
    // Without a call it has no id that an answer to a batch could be told by.
    const id = 'one' in asked ? each.id : 'null'
    if ('wrong' in each) return written(id, each.wrong)
    // All that comes through a socket gets to one node, filters too.
    if (passageOf(each.call, { ...chain, nodes: 1 }) === 'refused') return written(id, notOffered())
  }
  return undefined
}

/** What a client hears that asks faster than it may. */
export function tooFast(): string {
  return written('null', failed(-32005, 'Too many requests'))
}

function notOffered(): RawAnswer {
  return failed(rpcCodes.methodNotFound, 'The method is not available')
}
