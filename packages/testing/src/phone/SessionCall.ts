import { type ProviderError, providerError, providerErrorCodes } from '../providerError.ts'

/** A validated request of an app in a session. */
export type SessionCall = {
  readonly origin: string
  /** CAIP-2. */
  readonly chain: string
  /** Addresses that the session grants on that chain. */
  readonly accounts: readonly string[]
  readonly method: string
  readonly params: unknown
}

/** Creates the error for an unsupported method. */
export function createUnsupportedMethodError(method: string): ProviderError {
  return providerError(
    providerErrorCodes.unsupported,
    `The method "${method}" is not supported by this wallet.`,
  )
}
