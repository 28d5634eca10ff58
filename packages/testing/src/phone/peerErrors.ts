import type { PeerError } from 'latchkey/pairing'
import { isRecord } from '../persistedValue.ts'
import { providerErrorCodes } from '../providerError.ts'

/** Error codes of rejections. @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
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

/** Converts a thrown value to a peer error. */
export function toPeerError(thrown: unknown): PeerError {
  if (typeof thrown === 'string') return { code: providerErrorCodes.internal, message: thrown }
  const { code, message, data } = isRecord(thrown) ? thrown : {}
  return {
    code: typeof code === 'number' ? code : providerErrorCodes.internal,
    message: typeof message === 'string' ? message : 'The wallet failed.',
    ...(data === undefined ? {} : { data }),
  }
}

/** Converts a thrown value to the error of a rejected proposal. */
export function toProposalError(thrown: unknown): PeerError {
  const error = toPeerError(thrown)
  return error.code === providerErrorCodes.rejected
    ? { code: peerErrorCodes.rejected, message: 'User rejected.' }
    : error
}
