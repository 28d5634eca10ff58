/** Error codes that the gateway itself answers with: JSON-RPC 2.0 unless noted. */
export const gatewayRpcErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  internal: -32603,
} as const

/** The error response of a node. */
export type NodeRpcError = Error & {
  readonly name: 'RpcError'
  readonly code: number
  readonly data: unknown
}

/**
 * Creates the error for an error response of a node.
 */
export function nodeRpcError(answer: {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}): NodeRpcError {
  const { code, message, data } = answer
  return Object.assign(new Error(message), { name: 'RpcError', code, data } as const)
}

/**
 * Returns whether an error is the error response of a node.
 */
export function isNodeRpcError(error: unknown): error is NodeRpcError {
  return error instanceof Error && error.name === 'RpcError'
}
