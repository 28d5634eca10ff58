/** An error with a JSON-RPC code. */
export type WalletRpcError = Error & {
  readonly name: 'WalletRpcError'
  readonly code: number
  readonly data: unknown
}

/**
 * Creates an error with a JSON-RPC code.
 *
 * @param code - JSON-RPC or EIP-1193.
 * @param message - For developers.
 * @param data - Further details.
 */
export function walletError(code: number, message: string, data?: unknown): WalletRpcError {
  return Object.assign(new Error(message), { name: 'WalletRpcError', code, data } as const)
}

/** Returns whether an error was created by {@link walletError}. */
export function isWalletRpcError(error: unknown): error is WalletRpcError {
  return error instanceof Error && error.name === 'WalletRpcError'
}
