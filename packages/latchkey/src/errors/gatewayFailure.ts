import { type GatewayCode, gatewayCatalogue } from './gatewayCatalogue.ts'
import { type ErrorDetails, WalletError } from './WalletError.ts'

/**
 * Makes an error of what needs a gateway, with its text from the catalogue.
 *
 * @example
 * throw gatewayFailure('activity.failed', { reason }, { cause: error })
 *
 * @param code - Code of the catalogue.
 * @param details - What it was about; fills the text's holes.
 * @param options - The error that led here, as `cause`.
 */
export function gatewayFailure(
  code: GatewayCode,
  details: ErrorDetails = {},
  options: { cause?: unknown } = {},
): WalletError {
  return new WalletError(code, details, { ...options, text: gatewayCatalogue[code].text })
}
