import type { ErrorCode } from './catalogue.ts'
import { isUserRejected } from './isUserRejected.ts'
import { messageOf, nestedErrors, read } from './messageOf.ts'
import { isWalletError, WalletError } from './WalletError.ts'

/** Catalogue codes by EIP-1193, EIP-1474 and EIP-3085 code. [8.9] */
const codeByNumber: Readonly<Record<number, ErrorCode>> = {
  4100: 'wallet.unauthorized',
  4200: 'wallet.method_not_supported',
  4900: 'wallet.disconnected',
  4901: 'wallet.disconnected',
  4902: 'wallet.unknown_network',
  32603: 'network.invalid_chain_id',
  [-32002]: 'wallet.request_pending',
  [-32601]: 'wallet.method_not_supported',
}

/**
 * Translates an error that a wallet threw into a {@link WalletError}.
 *
 * @param error - Anything thrown; a {@link WalletError}, also as its `cause`, passes through.
 * @param fallback - Code for an error without a known code.
 * @returns The error, with the wallet's message in `details.reason` and the original as `cause`.
 * @see EIP-1193
 */
export function translateWalletError(error: unknown, fallback: ErrorCode): WalletError {
  if (isWalletError(error)) return error
  // A provider's error may stand for one of this package, see `toProviderRpcError`.
  const cause = read(error, 'cause')
  if (isWalletError(cause)) return cause
  const details = { reason: messageOf(error).slice(0, 300) }
  return new WalletError(codeOf(error) ?? fallback, details, { cause: error })
}

/**
 * Translates like {@link translateWalletError}, and replaces the general `wallet.failed` by the code of
 * the operation.
 *
 * @param error - Anything a wallet or a node rejected with.
 * @param code - Code of the operation that failed.
 * @returns Rejections, aborts and other known errors under their own code; everything else under `code`.
 */
export function toWalletError(error: unknown, code: ErrorCode): WalletError {
  const translated = translateWalletError(error, code)
  if (translated.code !== 'wallet.failed') return translated
  return new WalletError(code, translated.details, { cause: translated.cause })
}

function codeOf(error: unknown): ErrorCode | undefined {
  if (read(error, 'name') === 'AbortError') return 'transport.aborted'
  if (isUserRejected(error)) return 'wallet.user_rejected'
  return nestedErrors(error).map(codeOfNumber).find(Boolean)
}

function codeOfNumber(error: unknown): ErrorCode | undefined {
  const code = read(error, 'code')
  return typeof code === 'number' ? codeByNumber[code] : undefined
}
