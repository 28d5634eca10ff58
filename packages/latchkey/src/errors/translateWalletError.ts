import { isUserRejected } from './isUserRejected.ts'
import { messageOf, nestedErrors, readMember } from './messageOf.ts'
import {
  networkInvalidChainIdError,
  transportAbortedError,
  walletDisconnectedError,
  walletMethodNotSupportedError,
  walletRequestPendingError,
  walletUnauthorizedError,
  walletUnknownNetworkError,
  walletUserRejectedError,
} from './catalogue/index.ts'
import { type ErrorDefinition, isWalletError, WalletError } from './WalletError.ts'

/** Errors by EIP-1193, EIP-1474 and EIP-3085 code. [8.9] */
const errorByNumber: Readonly<Record<number, ErrorDefinition>> = {
  4100: walletUnauthorizedError,
  4200: walletMethodNotSupportedError,
  4900: walletDisconnectedError,
  4901: walletDisconnectedError,
  4902: walletUnknownNetworkError,
  32603: networkInvalidChainIdError,
  [-32002]: walletRequestPendingError,
  [-32601]: walletMethodNotSupportedError,
}

/**
 * Translates an error that a wallet threw into a {@link WalletError}.
 *
 * @param error - Anything thrown; a {@link WalletError}, also as its `cause`, passes through.
 * @param fallback - Definition for an error without a known code.
 * @returns The error, with the wallet's message in `details.reason` and the original as `cause`.
 * @see EIP-1193
 */
export function translateWalletError(error: unknown, fallback: ErrorDefinition): WalletError {
  if (isWalletError(error)) return error
  // A provider's error may wrap an error of this package, see `toProviderRpcError`.
  const cause = readMember(error, 'cause')
  if (isWalletError(cause)) return cause
  const details = { reason: messageOf(error).slice(0, 300) }
  return new WalletError(definitionOf(error) ?? fallback, details, { cause: error })
}

/**
 * Translates like {@link translateWalletError}, and replaces the general `wallet.failed` by the error of
 * the operation.
 *
 * @param error - Anything a wallet or a node rejected with.
 * @param definition - Error of the operation that failed.
 * @returns Rejections, aborts and other known errors under their own code; everything else under that of
 * `definition`.
 */
export function toWalletError(error: unknown, definition: ErrorDefinition): WalletError {
  const translated = translateWalletError(error, definition)
  if (translated.code !== 'wallet.failed') return translated
  return new WalletError(definition, translated.details, { cause: translated.cause })
}

function definitionOf(error: unknown): ErrorDefinition | undefined {
  if (readMember(error, 'name') === 'AbortError') return transportAbortedError
  if (isUserRejected(error)) return walletUserRejectedError
  return nestedErrors(error).map(readByNumber).find(Boolean)
}

function readByNumber(error: unknown): ErrorDefinition | undefined {
  const code = readMember(error, 'code')
  return typeof code === 'number' ? errorByNumber[code] : undefined
}
