import { rpcLimits } from 'latchkey/protocol'
import { errorResponse, type RawResponse, type RawRequest } from './RawRequest.ts'
import { rawElements, rawMembers } from './rawJson.ts'
import { rpcCodes } from './rpcError.ts'

/** A request of a client, or the error response to an invalid one. `id` is raw JSON. */
export type ClientRequest =
  | { readonly id: string; readonly request: RawRequest }
  | { readonly id: string; readonly error: RawResponse }

/** The body of a client: one request, a batch, or the error response to invalid JSON. */
export type ClientRequests =
  | { readonly single: ClientRequest }
  | { readonly batch: readonly ClientRequest[] }
  | { readonly error: RawResponse }

/**
 * Parses the body of a client.
 *
 * A request without an id is answered with the id null: clients that omit it by mistake still wait.
 *
 * @see https://www.jsonrpc.org/specification#batch [9.10a]
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
