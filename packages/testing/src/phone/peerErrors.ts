import type { PeerError } from 'latchkey/pairing'
import { isRecord } from '../memory.ts'
import { providerErrorCodes } from '../providerError.ts'

/** Numbers that a wallet refuses with. @source WalletConnect specs "Error codes" */
export type PeerErrorCodes = {
  readonly unauthorizedMethod: 3001
  readonly unauthorizedUpdate: 3003
  readonly unauthorizedChain: 3005
  readonly rejected: 5000
  readonly disconnected: 6000
  readonly noSession: 7001
  readonly expired: 8000
  readonly unsupported: 10001
  readonly malformedAuth: 11002
}

export const peerErrorCodes: PeerErrorCodes = {
  unauthorizedMethod: 3001,
  unauthorizedUpdate: 3003,
  unauthorizedChain: 3005,
  rejected: 5000,
  disconnected: 6000,
  noSession: 7001,
  expired: 8000,
  unsupported: 10001,
  malformedAuth: 11002,
}

/** Writes anything that a wallet's code throws as peers are told it. */
export function peerError(thrown: unknown): PeerError {
  if (typeof thrown === 'string') return { code: providerErrorCodes.internal, message: thrown }
  const { code, message } = isRecord(thrown) ? thrown : {}
  return {
    code: typeof code === 'number' ? code : providerErrorCodes.internal,
    message: typeof message === 'string' ? message : 'The wallet failed.',
  }
}

/** Writes the refusal of a proposal, where a visitor's no has a number of its own. */
export function proposalError(thrown: unknown): PeerError {
  const error = peerError(thrown)
  return error.code === providerErrorCodes.rejected
    ? { code: peerErrorCodes.rejected, message: 'User rejected.' }
    : error
}
