import { rpcLimits } from 'latchkey/protocol'
import { failed, type RawAnswer, type RawCall } from './RawRequest.ts'
import { rawElements, rawMembers } from './rawJson.ts'
import { rpcCodes } from './rpcError.ts'

/** A call of a client, or why it is none. `id` is JSON, to be given back as it is. */
export type ClientCall =
  | { readonly id: string; readonly call: RawCall }
  | { readonly id: string; readonly wrong: RawAnswer }

/** What a client asked: one thing, or several at once. */
export type ClientCalls =
  | { readonly one: ClientCall }
  | { readonly several: readonly ClientCall[] }
  | { readonly wrong: RawAnswer }

/**
 * Reads what a client asks.
 *
 * A call without an id is answered like any other, with the id null: clients that forget it still
 * wait.
 *
 * @param text - Body of its request.
 * @source JSON-RPC 2.0 §4, §6
 */
export function readCalls(text: string): ClientCalls {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { wrong: failed(rpcCodes.parse, 'Parse error') }
  }
  if (!Array.isArray(given)) return { one: readCall(text, given) }
  if (given.length === 0) return { wrong: failed(rpcCodes.invalidRequest, 'The batch is empty') }
  if (given.length > rpcLimits.batch)
    return {
      wrong: failed(rpcCodes.invalidRequest, `A batch has at most ${rpcLimits.batch} calls`),
    }
  return { several: rawElements(text).map((each, index) => readCall(each, given[index])) }
}

function readCall(text: string, given: unknown): ClientCall {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { id: 'null', wrong: invalid() }
  const { id, method, params } = given as Readonly<Record<string, unknown>>
  const isId = id === undefined || id === null || typeof id === 'number' || typeof id === 'string'
  const raw = rawMembers(text)
  const rawId = (isId && raw.get('id')) || 'null'
  const isCall = isId && typeof method === 'string' && method !== ''
  if (!isCall || (params !== undefined && (typeof params !== 'object' || params === null)))
    return { id: rawId, wrong: invalid() }
  return { id: rawId, call: { method, params: raw.get('params') ?? '', given: params } }
}

function invalid(): RawAnswer {
  return failed(rpcCodes.invalidRequest, 'Invalid Request')
}
