import { catalogue, type ErrorCode } from './catalogue.ts'
import { type ErrorDetails, WalletError } from './WalletError.ts'

/**
 * Makes an error of any code, with its text from the catalogue.
 *
 * @example
 * throw failure('send.failed', { reason }, { cause: error })
 *
 * @param code - Code of the catalogue.
 * @param details - What it was about; fills the text's holes.
 * @param options - The error that led here, as `cause`.
 */
export function failure(
  code: ErrorCode,
  details: ErrorDetails = {},
  options: { cause?: unknown } = {},
): WalletError {
  return new WalletError(code, details, { ...options, text: catalogue[code].text })
}
