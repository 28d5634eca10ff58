import type { ErrorCode } from './catalogue.ts'
import type { CatalogueEntry } from './setupCatalogue.ts'
import { thrownCatalogue } from './thrownCatalogue.ts'
import { type ErrorDetails, WalletError } from './WalletError.ts'

/**
 * Makes an error of any code, as `failure` does of those until a wallet is connected. Codes of
 * features that are yet to come have their texts in the public catalogue alone.
 *
 * @example
 * throw laterFailure('send.failed', { reason }, { cause: error })
 *
 * @param code - Code of the catalogue. One that another version of this package wrote is its own text.
 * @param details - What it was about; fills the text's holes.
 * @param options - The error that led here, as `cause`.
 */
export function laterFailure(
  code: ErrorCode,
  details: ErrorDetails = {},
  options: { cause?: unknown } = {},
): WalletError {
  const known: Readonly<Partial<Record<ErrorCode, CatalogueEntry>>> = thrownCatalogue
  return new WalletError(code, details, { ...options, text: known[code]?.text ?? code })
}
