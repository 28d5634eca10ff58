import { rpcLimits } from 'latchkey/protocol'
import { errorResponse, type RawResponse, type RawRequest } from './RawRequest.ts'
import { rawElements, rawMembers } from './rawJson.ts'
import { rpcCodes } from './rpcError.ts'

/** A call of a client, or why it is none. `id` is JSON, to be given back as it is. */
export type ClientRequest =
  | { readonly id: string; readonly request: RawRequest }
  | { readonly id: string; readonly error: RawResponse }

/** What a client asked: one thing, or several at once. */
export type ClientRequests =
  | { readonly single: ClientRequest }
  | { readonly batch: readonly ClientRequest[] }
  | { readonly error: RawResponse }

/**
 * Reads what a client asks.
 *
 * A call without an id is answered like any other, with the id null: clients that forget it still
 * wait.
 *
 * @param text - Body of its request.
 * @source JSON-RPC 2.0 §4, §6
 */
export function parseRequests(text: string): ClientRequests {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { error: errorResponse(rpcCodes.parse, 'Parse error') }
  }
  if (!Array.isArray(given)) return { single: parseRequest(text, given) }
  if (given.length === 0)
    return { error: errorResponse(rpcCodes.invalidRequest, 'The batch is empty') }
  if (given.length > rpcLimits.batch)
    return {
      error: errorResponse(rpcCodes.invalidRequest, `A batch has at most ${rpcLimits.batch} calls`),
    }
  return { batch: rawElements(text).map((each, index) => parseRequest(each, given[index])) }
}

function parseRequest(text: string, given: unknown): ClientRequest {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { id: 'null', error: invalidRequest() }
  const { id, method, params } = given as Readonly<Record<string, unknown>>
  const isId = id === undefined || id === null || typeof id === 'number' || typeof id === 'string'
  const raw = rawMembers(text)
  const rawId = (isId && raw.get('id')) || 'null'
  const isCall = isId && typeof method === 'string' && method !== ''
  if (!isCall || (params !== undefined && (typeof params !== 'object' || params === null)))
    return { id: rawId, error: invalidRequest() }
  return { id: rawId, request: { method, params: raw.get('params') ?? '', parsedParams: params } }
}

function invalidRequest(): RawResponse {
  return errorResponse(rpcCodes.invalidRequest, 'Invalid Request')
}
