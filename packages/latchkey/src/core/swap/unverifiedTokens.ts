import type { CaipAddress } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapToken } from '../model/slices/swap.ts'

const createCheckedTokens = (): Set<CaipAddress> => new Set()

/** Returns whether the source of a token states that it has not verified it. */
export function isUnverifiedToken({ isVerified }: SwapToken): boolean {
  return isVerified === false
}

/**
 * Returns whether the visitor must check the address of a token before it is chosen: it is unverified,
 * and `confirmTokenAddress` was not called for it since the page was loaded.
 */
export function needsAddressCheck(client: Latchkey, token: SwapToken): boolean {
  return isUnverifiedToken(token) && !client.own(createCheckedTokens).has(token.address)
}

/** Records that the visitor has checked the address of a token. */
export function confirmTokenAddress(client: Latchkey, { address }: SwapToken): void {
  client.own(createCheckedTokens).add(address)
}
