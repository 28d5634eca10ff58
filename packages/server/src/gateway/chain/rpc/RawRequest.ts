import { rpcCodes } from './rpcError.ts'

/** A call as it is passed on. */
export type RawRequest = {
  readonly method: string
  /** JSON; empty where there are none. */
  readonly params: string
  /** What that JSON says. */
  readonly parsedParams: unknown
}

/** What came of a call, each as the JSON that the node wrote. */
export type RawResponse =
  | { readonly result: string; readonly error?: undefined }
  | { readonly error: string; readonly code: number; readonly message: string }

/**
 * Makes an answer that says what went wrong on our side, or on the side of whom asked.
 *
 * @param code - Of JSON-RPC.
 * @param message - What a developer reads.
 */
export function errorResponse(code: number, message: string): RawResponse {
  return { error: JSON.stringify({ code, message, data: null }), code, message }
}

/** What stands for a call that no node answered though it answered others. */
export function missingResponse(): RawResponse {
  return errorResponse(rpcCodes.internal, 'The node gave no answer to this call')
}

/**
 * Tells whether an answer is what stands for a call that no node answered.
 *
 * @param answer - What came of a call.
 */
export function isMissingResponse({ error }: RawResponse): boolean {
  return error !== undefined && error === missingResponse().error
}

/**
 * Writes a call anew, so that a node reads nothing but what was read here: some match the names of
 * members whatever their case.
 *
 * @param id - JSON of the id that it goes under.
 * @param call - What to ask.
 */
export function encodeRequest(id: string, { method, params }: RawRequest): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${params && `,"params":${params}`}}`
}

/**
 * Writes an answer to whom asked.
 *
 * @param id - JSON of the id that the call came with.
 * @param answer - What came of it.
 */
export function encodeResponse(id: string, answer: RawResponse): string {
  return answer.error === undefined
    ? `{"jsonrpc":"2.0","id":${id},"result":${answer.result}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${answer.error}}`
}
