import { gatewayRpcErrorCodes } from './nodeRpcError.ts'

/** A JSON-RPC request as raw JSON, relayed unchanged. */
export type RawRpcRequest = {
  readonly method: string
  /** Raw JSON; empty without params. */
  readonly params: string
  /** The parsed `params`. */
  readonly parsedParams: unknown
}

/** A JSON-RPC response: `result` or `error` as the raw JSON of the node. */
export type RawRpcResponse =
  | { readonly result: string; readonly error?: undefined }
  | { readonly error: string; readonly code: number; readonly message: string }

/**
 * Creates an error response of the gateway itself.
 *
 * @param code - JSON-RPC error code.
 */
export function createRpcErrorResponse(code: number, message: string): RawRpcResponse {
  return { error: JSON.stringify({ code, message, data: null }), code, message }
}

/** Creates the error response for a request that no node answered, although others were answered. */
export function createUnansweredResponse(): RawRpcResponse {
  return createRpcErrorResponse(
    gatewayRpcErrorCodes.internal,
    'The node gave no answer to this call',
  )
}

/**
 * Returns whether a response is the one of {@link createUnansweredResponse}.
 */
export function isUnansweredResponse({ error }: RawRpcResponse): boolean {
  return error !== undefined && error === createUnansweredResponse().error
}

/**
 * Re-encodes a request, so that the node receives only validated members: some nodes match member
 * names case-insensitively.
 *
 * @param id - Raw JSON of the id; undefined for a notification.
 */
export function encodeRequest(id: string | undefined, { method, params }: RawRpcRequest): string {
  return `{"jsonrpc":"2.0",${id === undefined ? '' : `"id":${id},`}"method":${JSON.stringify(method)}${params && `,"params":${params}`}}`
}

/**
 * Encodes a response.
 *
 * @param id - Raw JSON of the id of the request.
 */
export function encodeResponse(id: string, answer: RawRpcResponse): string {
  return answer.error === undefined
    ? `{"jsonrpc":"2.0","id":${id},"result":${answer.result}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${answer.error}}`
}
