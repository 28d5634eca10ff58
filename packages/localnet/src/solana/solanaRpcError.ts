/** Error object of a JSON-RPC response. */
export type SolanaRpcError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/**
 * Error codes of JSON-RPC 2.0 and of Solana.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 */
export const solanaRpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailed: -32002,
  signatureInvalid: -32003,
  versionNotSupported: -32015,
  contextSlotNotReached: -32016,
} as const

/**
 * Creates an error that a method throws to respond with a JSON-RPC error object.
 *
 * @param code - Name of the code.
 * @param message - Description of the error.
 * @param data - Member `data` of the error object.
 * @returns An error to throw.
 */
export function solanaRpcError(
  code: keyof typeof solanaRpcCodes,
  message: string,
  data?: unknown,
): Error {
  const cause: SolanaRpcError = {
    code: solanaRpcCodes[code],
    message,
    ...(data === undefined ? {} : { data }),
  }
  return new Error(message, { cause })
}

/**
 * Returns the JSON-RPC error object for a thrown value.
 *
 * @param error - Thrown value.
 * @returns The object of {@link solanaRpcError}, or that of an internal error.
 */
export function toSolanaRpcError(error: unknown): SolanaRpcError {
  const cause = error instanceof Error ? error.cause : undefined
  if (typeof cause === 'object' && cause !== null && 'code' in cause && 'message' in cause)
    return cause as SolanaRpcError
  const message = error instanceof Error ? error.message : String(error)
  return { code: solanaRpcCodes.internal, message: `Internal error: ${message}` }
}
