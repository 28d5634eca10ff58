import type { ErrorCode } from './catalogue/ErrorCode.ts'
import { rpcCodes } from './catalogue/rpcCodes.ts'
import { isUserRejected } from './isUserRejected.ts'
import { messageOf, nestedErrors, readMember } from './messageOf.ts'
import { createProviderRpcError, type ProviderRpcError } from './ProviderRpcError.ts'
import { isWalletError, type WalletError } from './WalletError.ts'

/** JSON-RPC code for an error without a more specific one. */
const internalError = -32603

/** Codes for errors of this package whose catalogue code has no EIP-1193 or JSON-RPC equivalent. */
const codes: Readonly<Partial<Record<ErrorCode, number>>> = {
  'network.chain_not_supported': 4901,
  'network.invalid_chain_id': internalError,
  'pairing.no_session': 4900,
  'rpc.wrong_network': 4901,
  'wallet.failed': internalError,
}

/**
 * Converts a rejection of a provider into an error with a numeric `code`.
 *
 * An `Error` with a numeric code is returned as it is. Everything else is wrapped: an object keeps
 * its code, message and data; an error of this package has those of the wallet's or node's error in
 * its `cause`, if there is one.
 *
 * @param error - Anything thrown.
 * @returns The error, with the original as `cause` if it is another one. An error without a numeric
 * code has that of an error nested in it, else 4001 for a rejection by the user, else -32603.
 * @see EIP-1193, JSON-RPC 2.0 "Error object"
 */
export function toProviderRpcError(error: unknown): ProviderRpcError {
  if (isWalletError(error)) return fromWalletError(error)
  const isError = error instanceof Error
  if (isError && typeof readMember(error, 'code') === 'number') return error as ProviderRpcError
  const coded = nestedErrors(error).find((one) => codeOf(one) !== undefined)
  const code = codeOf(coded) ?? (isUserRejected(error) ? 4001 : internalError)
  const data = readMember(coded, 'data') ?? readMember(error, 'data')
  return createProviderRpcError(code, messageOf(error), { data, cause: error })
}

function fromWalletError(error: WalletError): ProviderRpcError {
  const { cause, code, message } = error
  // Relays use the same numbers with different meanings.
  const original = /^(wallet|pairing|network|rpc)\./.test(code) ? codeOf(cause) : undefined
  if (original !== undefined)
    return createProviderRpcError(original, messageOf(cause), {
      data: readMember(cause, 'data'),
      cause: error,
    })
  return createProviderRpcError(codes[code] ?? rpcCodes[code] ?? internalError, message, {
    cause: error,
  })
}

/** Reads a numeric code. Some wallets send it as text. */
function codeOf(error: unknown): number | undefined {
  const code = readMember(error, 'code')
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number.parseInt(code, 10) : undefined
}
