import {
  pairingNoSessionError,
  pairingNonConformingNamespacesError,
  walletDisconnectedError,
  walletFailedError,
  walletMethodNotSupportedError,
  walletTimedOutError,
  walletUnauthorizedError,
  walletUserRejectedError,
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
  1001: walletMethodNotSupportedError,
  3001: walletUnauthorizedError,
  3002: walletUnauthorizedError,
  3003: walletUnauthorizedError,
  3004: walletUnauthorizedError,
  3005: walletUnauthorizedError,
  5001: pairingNonConformingNamespacesError,
  5003: pairingNonConformingNamespacesError,
  5100: pairingNonConformingNamespacesError,
  5101: pairingNonConformingNamespacesError,
  5102: pairingNonConformingNamespacesError,
  5103: pairingNonConformingNamespacesError,
  5104: pairingNonConformingNamespacesError,
  6000: walletDisconnectedError,
  7001: pairingNoSessionError,
  8000: walletTimedOutError,
  10001: walletMethodNotSupportedError,
  12001: walletUserRejectedError,
  12002: walletDisconnectedError,
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
    return translateWalletError(error, walletFailedError)
  const definition = definitions[peerError.code]
  if (!definition) return translateWalletError(peerError, walletFailedError)
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
