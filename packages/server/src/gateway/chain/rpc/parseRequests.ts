import { rpcLimits } from 'latchkey/protocol'
import { createRpcErrorResponse, type RawRpcResponse, type RawRpcRequest } from './RawRpcRequest.ts'
import { splitJsonArray, splitJsonObject } from './rawJson.ts'
import { gatewayRpcErrorCodes } from './nodeRpcError.ts'

/**
 * A request of a client, or the error response to an invalid one. `id` is raw JSON; undefined for a
 * notification, which gets no response.
 */
export type ClientRequest =
  | { readonly id: string | undefined; readonly request: RawRpcRequest }
  | {
      readonly id: string
      readonly error: RawRpcResponse
      /** Whether only the member `jsonrpc` is missing. */
      readonly isWithoutVersion?: true
    }

/** The body of a client: one request, a batch, or the error response to invalid JSON. */
export type ClientRequestBody =
  | { readonly single: ClientRequest }
  | { readonly batch: readonly ClientRequest[] }
  | { readonly error: RawRpcResponse }

/**
 * Parses the body of a client.
 *
 * @see https://www.jsonrpc.org/specification#notification [9.10a]
 */
export function parseRequests(text: string): ClientRequestBody {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { error: createRpcErrorResponse(gatewayRpcErrorCodes.parse, 'Parse error') }
  }
  if (!Array.isArray(given)) return { single: parseRequest(text, given) }
  if (given.length === 0)
    return {
      error: createRpcErrorResponse(gatewayRpcErrorCodes.invalidRequest, 'The batch is empty'),
    }
  if (given.length > rpcLimits.batch)
    return {
      error: createRpcErrorResponse(
        gatewayRpcErrorCodes.invalidRequest,
        `A batch has at most ${rpcLimits.batch} calls`,
      ),
    }
  return { batch: splitJsonArray(text).map((each, index) => parseRequest(each, given[index])) }
}

function parseRequest(text: string, given: unknown): ClientRequest {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { id: 'null', error: invalidRequest() }
  const { id, method, params, jsonrpc } = given as Readonly<Record<string, unknown>>
  const isId = id === undefined || id === null || typeof id === 'number' || typeof id === 'string'
  const raw = splitJsonObject(text)
  const rawId = (isId && raw.get('id')) || 'null'
  const isCall = isId && typeof method === 'string' && method !== ''
  if (!isCall || (params !== undefined && (typeof params !== 'object' || params === null)))
    return { id: rawId, error: invalidRequest() }
  if (jsonrpc === undefined) return { id: rawId, error: invalidRequest(), isWithoutVersion: true }
  const request = { method, params: raw.get('params') ?? '', parsedParams: params }
  return { id: id === undefined ? undefined : rawId, request }
}

function invalidRequest(): RawRpcResponse {
  return createRpcErrorResponse(gatewayRpcErrorCodes.invalidRequest, 'Invalid Request')
}
