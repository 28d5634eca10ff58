import { type ConnectCode, connectCatalogue } from './connectCatalogue.ts'
import { type ErrorDetails, WalletError } from './WalletError.ts'

/**
 * Makes an error of what can fail until a wallet is connected, with its text from the catalogue.
 *
 * @example
 * throw failure('wallet.failed', { reason }, { cause: error })
 *
 * @param code - Code of the catalogue. One that another version of this package wrote is its own text.
 * @param details - What it was about; fills the text's holes.
 * @param options - The error that led here, as `cause`.
 */
export function failure(
  code: ConnectCode,
  details: ErrorDetails = {},
  options: { cause?: unknown } = {},
): WalletError {
  return new WalletError(code, details, { ...options, text: connectCatalogue[code]?.text ?? code })
}
