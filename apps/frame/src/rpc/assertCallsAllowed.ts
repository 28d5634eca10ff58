import { type Hex, isAddress } from 'viem'
import type { EvmCall } from '../approval/summarizeCalls.ts'
import { createInvalidParams, createUnauthorizedAccountFailure } from './rpcFailures.ts'

/**
 * Checks calls that an app wants to send.
 *
 * A call with data to the account itself is refused: where the account has code (EIP-7702), that code would take
 * it for a call of its owner.
 *
 * @throws A failure with code 4100 for another account, -32602 for calls that are refused.
 */
export function assertCallsAllowed(
  calls: readonly EvmCall[],
  { account, from }: { readonly account: Hex; readonly from: Hex | undefined },
): void {
  if (from !== undefined && from.toLowerCase() !== account.toLowerCase())
    throw createUnauthorizedAccountFailure()
  for (const { to, data } of calls) {
    // A mixed case that is no checksum: digits were lost or changed.
    if (to !== undefined && !isAddress(to))
      throw createInvalidParams('The checksum of the address is wrong.')
    if (to === undefined && data === '0x')
      throw createInvalidParams('The transaction has no receiver.')
    if (to?.toLowerCase() === account.toLowerCase() && data !== '0x')
      throw createInvalidParams('A call of the account to itself cannot have data.')
  }
}
