import { native } from '../../chain/accounts/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { EvmSwapOrder } from './SwapPort.ts'

/** What the call of an exchange's contract does, as that contract holds it to. */
export type DecodedSwap = {
  /** Token that it takes from whoever calls, as in an order. */
  readonly sellToken: string
  /** How much of it at most. */
  readonly sellAmount: bigint
  /** Token that somebody gets for it. */
  readonly buyToken: string
  /** With less than this it fails. */
  readonly minBuyAmount: bigint
  /** Who gets it. */
  readonly recipient: EvmAddress
}

/** A ten-thousandth: exchanges round the least by their own arithmetic. */
const roundings = 10_000n

/**
 * Tells whether two addresses are one, whatever their capitals.
 *
 * @param one - An address.
 * @param other - Another.
 */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * Tells whether a deal is what somebody ordered: it takes no other token and no more of it, and gives
 * them what they wanted, no less than what was said and their patience allow.
 *
 * @param order - What they ordered.
 * @param expected - Base units that whoever built the call says they may expect.
 * @param deal - What a call would do.
 */
export function matchesOrder(order: EvmSwapOrder, expected: bigint, deal: DecodedSwap): boolean {
  const agreed = (expected * BigInt(100 - order.slippage)) / 100n
  return (
    isSameAddress(deal.sellToken, order.from) &&
    deal.sellAmount <= order.amount &&
    isSameAddress(deal.buyToken, order.to) &&
    isSameAddress(deal.recipient, order.user) &&
    deal.minBuyAmount > 0n &&
    deal.minBuyAmount + agreed / roundings + 1n >= agreed
  )
}

/**
 * Tells how much of the coin goes along with an order.
 *
 * @param order - The order.
 */
export function nativeValueOf({ from, amount }: EvmSwapOrder): bigint {
  return from === native ? amount : 0n
}
