import { alertCodeForServerMessage, WalletError } from '../../errors/index.ts'
import {
  projectInvalidIdError,
  projectOriginNotAllowedError,
  relayRefusedError,
  relaySessionExpiredError,
} from '../../errors/catalogue/index.ts'

/** Close code, and JSON-RPC error code, with which a relay rejects a client. */
export const relayUnauthorizedCode = 3000

/** Errors of the alerts that a relay's message calls for. */
const refusals = {
  'project.invalid_id': projectInvalidIdError,
  'project.origin_not_allowed': projectOriginNotAllowedError,
  'relay.session_expired': relaySessionExpiredError,
} as const

/**
 * Returns the error for the reason with which a relay rejects a client. An expired token means that
 * the clock of the device is wrong.
 *
 * @see [8.2a]
 */
export function toRelayRefusalError(reason: string): WalletError {
  const code = alertCodeForServerMessage(reason)
  const isExpired = /JWT Token is expired/.test(reason)
  const definition = code
    ? refusals[code]
    : isExpired
      ? relaySessionExpiredError
      : relayRefusedError
  return new WalletError(definition, { reason: reason.slice(0, 300) })
}

/** Returns whether a relay rejects a token as issued in the future: its clock is behind. */
export function isTokenNotYetValidReason(reason: string): boolean {
  return reason.includes('JWT Token is not yet valid')
}
