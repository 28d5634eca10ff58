import {
  type ErrorCode,
  isWalletError,
  translateWalletError,
  WalletError,
} from '../errors/index.ts'
import type { PeerError } from './PeerRpc.ts'

/**
 * What peers mean by the numbers of the pairing protocol. Those of EIP-1193 come through a pairing
 * too; `translateWalletError` knows them, and that 5000 and 5002 are the visitor's no.
 */
const codes: Readonly<Record<number, ErrorCode>> = {
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
 * Translates what a peer answered with.
 *
 * @param error - An error of a peer, or what a wire rejected with because of one.
 * @returns Our error, with the peer's as `cause`. What is no peer's error stays as it is.
 * @source WalletConnect specs "Error codes"
 */
export function fromPeerError(error: unknown): WalletError {
  // Relays number their errors too, and mean something else.
  const said = isWalletError(error) && error.code.startsWith('wallet.') ? error.cause : error
  if (isWalletError(said) || !isPeerError(said)) return translateWalletError(error, 'wallet.failed')
  const code = codes[said.code]
  if (!code) return translateWalletError(said, 'wallet.failed')
  return new WalletError(code, { reason: said.message.slice(0, 300) }, { cause: said })
}

function isPeerError(value: unknown): value is PeerError {
  if (typeof value !== 'object' || !value || value instanceof Error) return false
  const { code, message } = value as Partial<Record<keyof PeerError, unknown>>
  return typeof code === 'number' && typeof message === 'string'
}
