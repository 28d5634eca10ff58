import { alertForServerMessage, WalletError } from '../../errors/index.ts'

/** Close code, and JSON-RPC error code, with which a relay rejects a client. */
export const unauthorizedCode = 3000

/**
 * Returns the error for the reason with which a relay rejects a client. An expired token means that
 * the clock of the device is wrong.
 *
 * @see [8.2a]
 */
export function toConnectionError(reason: string): WalletError {
  const clockCode = /JWT Token is expired/.test(reason) ? 'relay.session_expired' : undefined
  const code = alertForServerMessage(reason) ?? clockCode ?? 'relay.refused'
  return new WalletError(code, { reason: reason.slice(0, 300) })
}

/** Returns whether a relay rejects a token as issued in the future: its clock is behind. */
export function isTokenNotYetValid(reason: string): boolean {
  return reason.includes('JWT Token is not yet valid')
}
