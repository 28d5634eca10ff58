/** An error of a provider, not a `WalletError`. */
export type ProviderError = Error & { readonly code: number; readonly data?: unknown }

/** Codes of EIP-1193, EIP-1474, EIP-3085, EIP-3326 and EIP-5792. */
export type ProviderErrorCodes = {
  readonly rejected: 4001
  readonly unauthorized: 4100
  readonly unsupported: 4200
  readonly unknownChain: 4902
  readonly pending: -32002
  readonly invalidRequest: -32600
  readonly invalidParams: -32602
  readonly internal: -32603
  readonly unsupportedCapability: 5700
  readonly unsupportedChain: 5710
  readonly duplicateId: 5720
  readonly unknownBatch: 5730
  readonly atomicityNotSupported: 5760
}

export const providerErrorCodes: ProviderErrorCodes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  unknownChain: 4902,
  pending: -32002,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBatch: 5730,
  atomicityNotSupported: 5760,
}

/**
 * Creates an EIP-1193 `ProviderRpcError`.
 *
 * @see EIP-1193 "Errors"
 */
export function providerError(code: number, message: string, data?: unknown): ProviderError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** Creates the error of a rejected request. */
export function createRejectedError(): ProviderError {
  return providerError(providerErrorCodes.rejected, 'User rejected the request.')
}

/** Creates the error of an unauthorized request. */
export function createUnauthorizedError(): ProviderError {
  return providerError(
    providerErrorCodes.unauthorized,
    'The requested account or method has not been authorized by the user.',
  )
}

/** Creates the error of invalid parameters. */
export function createInvalidParamsError(message: string): ProviderError {
  return providerError(providerErrorCodes.invalidParams, message)
}

/** Creates the error of an unsupported chain. @see EIP-3326 */
export function createUnknownChainError(chain: number | string): ProviderError {
  const id = typeof chain === 'number' ? `0x${chain.toString(16)}` : chain
  return providerError(
    providerErrorCodes.unknownChain,
    `Unrecognized chain ID "${id}". Try adding the chain first.`,
  )
}
