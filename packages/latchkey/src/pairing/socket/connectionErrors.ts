import { alertForServerMessage, WalletError } from '../../errors/index.ts'

/** Close code, and code of a JSON-RPC error, with which a relay lets a client not in. */
export const unauthorizedCode = 3000

/**
 * Says what a relay means that lets this app not in.
 *
 * @param reason - Its words.
 * @returns The error of the catalogue. A token that is wrong by its times is a clock that is wrong.
 * @source spec §8 "Server messages mapped"
 */
export function toConnectionError(reason: string): WalletError {
  const clock = /JWT Token is expired/.test(reason) ? 'relay.session_expired' : undefined
  const code = alertForServerMessage(reason) ?? clock ?? 'relay.refused'
  return new WalletError(code, { reason: reason.slice(0, 300) })
}

/**
 * Tells whether a relay's clock is behind ours.
 *
 * @param reason - Its words.
 * @returns Whether it takes our token for one of the future.
 */
export function isTokenNotYetValid(reason: string): boolean {
  return reason.includes('JWT Token is not yet valid')
}
