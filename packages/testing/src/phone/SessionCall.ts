import { type ProviderError, providerError, providerErrorCodes } from '../providerError.ts'

/** A request of an app, after the phone's own checks. */
export type SessionCall = {
  readonly origin: string
  /** CAIP-2. */
  readonly chain: string
  /** Addresses that the app was granted on that chain. */
  readonly accounts: readonly string[]
  readonly method: string
  readonly params: unknown
}

/** Error of a method that the phone does not have. */
export function unsupportedMethod(method: string): ProviderError {
  return providerError(
    providerErrorCodes.unsupported,
    `The method "${method}" is not supported by this wallet.`,
  )
}
