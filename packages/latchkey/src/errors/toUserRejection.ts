import { isUserRejected } from './isUserRejected.ts'
import { messageOf, readMember } from './messageOf.ts'
import { createProviderRpcError } from './ProviderRpcError.ts'

/** Code of a rejection by the user. EIP-1193. */
const userRejected = 4001

/**
 * Converts the rejection of a request by the user to an error with code 4001. Paired wallets reject
 * with 5000 or 5002, which are codes of WalletConnect, and some wallets with a message only;
 * libraries recognize 4001.
 *
 * @param error - Anything a provider rejected with.
 * @returns An error with the message and the data of the original, which is its `cause`; every
 * other error, and one with code 4001, unchanged.
 * @see EIP-1193 "Provider Errors"
 */
export function toUserRejection(error: unknown): unknown {
  if (!isUserRejected(error) || readMember(error, 'code') === userRejected) return error
  const options = { data: readMember(error, 'data'), cause: error }
  return createProviderRpcError(userRejected, messageOf(error), options)
}
