import {
  pairingNoSession,
  pairingNotApproved,
  walletDisconnected,
  walletFailed,
  walletMethodNotSupported,
  walletTimedOut,
  walletUnauthorized,
  walletUserRejected,
} from '../errors/catalogue/index.ts'
import {
  type ErrorDefinition,
  isWalletError,
  translateWalletError,
  WalletError,
} from '../errors/index.ts'
import type { PeerError } from './PeerRpc.ts'

/**
 * Errors by the error codes of the pairing protocol. `translateWalletError` handles those of
 * EIP-1193, which peers send too, and 5000 and 5002 (rejected by the user).
 */
const definitions: Readonly<Record<number, ErrorDefinition>> = {
  1001: walletMethodNotSupported,
  3001: walletUnauthorized,
  3002: walletUnauthorized,
  3003: walletUnauthorized,
  3004: walletUnauthorized,
  3005: walletUnauthorized,
  5001: pairingNotApproved,
  5003: pairingNotApproved,
  5100: pairingNotApproved,
  5101: pairingNotApproved,
  5102: pairingNotApproved,
  5103: pairingNotApproved,
  5104: pairingNotApproved,
  6000: walletDisconnected,
  7001: pairingNoSession,
  8000: walletTimedOut,
  10001: walletMethodNotSupported,
  12001: walletUserRejected,
  12002: walletDisconnected,
}

/**
 * Translates an error of a peer into a `WalletError`.
 *
 * @param error - An error of a peer, or what `PeerRpc.request` rejected with.
 * @returns The error, with the peer's as `cause`.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
export function fromPeerError(error: unknown): WalletError {
  // Relays use the same numbers with other meanings.
  const peerError = isWalletError(error) && error.code.startsWith('wallet.') ? error.cause : error
  if (isWalletError(peerError) || !isPeerError(peerError))
    return translateWalletError(error, walletFailed)
  const definition = definitions[peerError.code]
  if (!definition) return translateWalletError(peerError, walletFailed)
  return new WalletError(
    definition,
    { reason: peerError.message.slice(0, 300) },
    { cause: peerError },
  )
}

function isPeerError(value: unknown): value is PeerError {
  if (typeof value !== 'object' || !value || value instanceof Error) return false
  const { code, message } = value as Partial<Record<keyof PeerError, unknown>>
  return typeof code === 'number' && typeof message === 'string'
}
