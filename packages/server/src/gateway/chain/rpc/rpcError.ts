/** Codes that we answer with ourselves, of JSON-RPC 2.0 where nothing else is said. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** A server's own. */
  server: -32000,
  /** EIP-1474 "Transaction rejected" */
  rejected: -32003,
} as const

/** An error that a node answered with: it was asked, and this is what it says. */
export type RpcError = Error & {
  readonly name: 'RpcError'
  readonly code: number
  readonly data: unknown
}

/**
 * Makes the error that a node answered with.
 *
 * @param answer - Its code, text and data.
 */
export function rpcError(answer: {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}): RpcError {
  const { code, message, data } = answer
  return Object.assign(new Error(message), { name: 'RpcError', code, data } as const)
}

/**
 * Tells whether something thrown is what a node answered.
 *
 * @param error - Anything.
 */
export function isRpcError(error: unknown): error is RpcError {
  return error instanceof Error && error.name === 'RpcError'
}
