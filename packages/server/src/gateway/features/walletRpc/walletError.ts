/** An error that a method answers with. */
export type WalletRpcError = Error & {
  readonly name: 'WalletRpcError'
  readonly code: number
  readonly data: unknown
}

/**
 * Makes an error that a method answers with.
 *
 * @param code - Of JSON-RPC, or of EIP-1193.
 * @param message - What a developer reads.
 * @param data - What else there is to say.
 */
export function walletError(code: number, message: string, data?: unknown): WalletRpcError {
  return Object.assign(new Error(message), { name: 'WalletRpcError', code, data } as const)
}

/**
 * Tells whether something thrown is what a method answers with.
 *
 * @param error - Anything.
 */
export function isWalletRpcError(error: unknown): error is WalletRpcError {
  return error instanceof Error && error.name === 'WalletRpcError'
}
