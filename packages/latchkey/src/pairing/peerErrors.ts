import {
  type ErrorCode,
  isWalletError,
  translateWalletError,
  WalletError,
} from '../errors/index.ts'
import type { PeerError } from './PeerRpc.ts'

/**
 * Our codes for the error codes of the pairing protocol. `translateWalletError` handles those of
 * EIP-1193, which peers send too, and 5000 and 5002 (rejected by the user).
 */
const errorCodes: Readonly<Record<number, ErrorCode>> = {
  1001: 'wallet.method_not_supported',
  3001: 'wallet.unauthorized',
  3002: 'wallet.unauthorized',
  3003: 'wallet.unauthorized',
  3004: 'wallet.unauthorized',
  3005: 'wallet.unauthorized',
  5001: 'pairing.not_approved',
  5003: 'pairing.not_approved',
  5100: 'pairing.not_approved',
  5101: 'pairing.not_approved',
  5102: 'pairing.not_approved',
  5103: 'pairing.not_approved',
  5104: 'pairing.not_approved',
  6000: 'wallet.disconnected',
  7001: 'pairing.no_session',
  8000: 'wallet.timed_out',
  10001: 'wallet.method_not_supported',
  12001: 'wallet.user_rejected',
  12002: 'wallet.disconnected',
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
    return translateWalletError(error, 'wallet.failed')
  const code = errorCodes[peerError.code]
  if (!code) return translateWalletError(peerError, 'wallet.failed')
  return new WalletError(code, { reason: peerError.message.slice(0, 300) }, { cause: peerError })
}

function isPeerError(value: unknown): value is PeerError {
  if (typeof value !== 'object' || !value || value instanceof Error) return false
  const { code, message } = value as Partial<Record<keyof PeerError, unknown>>
  return typeof code === 'number' && typeof message === 'string'
}
