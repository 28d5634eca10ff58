import { rpcCodes } from './rpcError.ts'

/** A JSON-RPC request as raw JSON, relayed unchanged. */
export type RawRequest = {
  readonly method: string
  /** Raw JSON; empty without params. */
  readonly params: string
  /** The parsed `params`. */
  readonly parsedParams: unknown
}

/** A JSON-RPC response: `result` or `error` as the raw JSON of the node. */
export type RawResponse =
  | { readonly result: string; readonly error?: undefined }
  | { readonly error: string; readonly code: number; readonly message: string }

/**
 * Creates an error response of the gateway itself.
 *
 * @param code - JSON-RPC error code.
 */
export function errorResponse(code: number, message: string): RawResponse {
  return { error: JSON.stringify({ code, message, data: null }), code, message }
}

/** Creates the error response for a request that no node answered, although others were answered. */
export function createUnansweredResponse(): RawResponse {
  return errorResponse(rpcCodes.internal, 'The node gave no answer to this call')
}

/**
 * Returns whether a response is the one of {@link createUnansweredResponse}.
 */
export function isMissingResponse({ error }: RawResponse): boolean {
  return error !== undefined && error === createUnansweredResponse().error
}

/**
 * Re-encodes a request, so that the node receives only validated members: some nodes match member
 * names case-insensitively.
 *
 * @param id - Raw JSON of the id.
 */
export function encodeRequest(id: string, { method, params }: RawRequest): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${params && `,"params":${params}`}}`
}

/**
 * Encodes a response.
 *
 * @param id - Raw JSON of the id of the request.
 */
export function encodeResponse(id: string, answer: RawResponse): string {
  return answer.error === undefined
    ? `{"jsonrpc":"2.0","id":${id},"result":${answer.result}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${answer.error}}`
}
