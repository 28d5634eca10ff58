/**
 * An error of a provider.
 *
 * @see EIP-1193 "Errors"
 */
export type ProviderRpcError = Error & { readonly code: number; readonly data?: unknown }

/**
 * Creates an error of a provider.
 *
 * @param code - Code of EIP-1193 (4001, 4100, 4200, 4900, 4901), EIP-3085 (4902), EIP-5792 (57xx) or
 * JSON-RPC (-32xxx).
 * @param options - `data`, such as that of a revert; the error that led here, as `cause`.
 */
export function createProviderRpcError(
  code: number,
  message: string,
  options: { readonly data?: unknown; readonly cause?: unknown } = {},
): ProviderRpcError {
  const { data, cause } = options
  const error = new Error(message, cause === undefined ? {} : { cause })
  error.name = 'ProviderRpcError'
  return Object.assign(error, data === undefined ? { code } : { code, data })
}
