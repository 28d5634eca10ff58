import { errorCatalogue, type ErrorDetails, type ErrorCode, WalletError } from 'latchkey/errors'

/** A code of the login. */
export type LoginErrorCode = Extract<ErrorCode, `login.${string}`>

/**
 * Creates an error of the catalogue. Its response has the code as the field of its reason, from which
 * the frame chooses what it shows.
 */
export function createLoginError(code: LoginErrorCode, details: ErrorDetails = {}): WalletError {
  return new WalletError(errorCatalogue[code], { ...details, field: code })
}
