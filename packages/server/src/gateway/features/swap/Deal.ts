import { native } from '../../chain/accounts/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { SignedOrder } from './ConvertPort.ts'

/** What the call of an exchange's contract does, as that contract holds it to. */
export type Deal = {
  /** Token that it takes from whoever calls, as in an order. */
  readonly sold: string
  /** How much of it at most. */
  readonly amount: bigint
  /** Token that somebody gets for it. */
  readonly bought: string
  /** With less than this it fails. */
  readonly least: bigint
  /** Who gets it. */
  readonly receiver: EvmAddress
}

/** A ten-thousandth: exchanges round the least by their own arithmetic. */
const roundings = 10_000n

/**
 * Tells whether two addresses are one, whatever their capitals.
 *
 * @param one - An address.
 * @param other - Another.
 */
export function isSame(one: string, other: string): boolean {
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
export function isDealFor(order: SignedOrder, expected: bigint, deal: Deal): boolean {
  const agreed = (expected * BigInt(100 - order.slippage)) / 100n
  return (
    isSame(deal.sold, order.from) &&
    deal.amount <= order.amount &&
    isSame(deal.bought, order.to) &&
    isSame(deal.receiver, order.user) &&
    deal.least > 0n &&
    deal.least + agreed / roundings + 1n >= agreed
  )
}

/**
 * Tells how much of the coin goes along with an order.
 *
 * @param order - The order.
 */
export function valueOf({ from, amount }: SignedOrder): bigint {
  return from === native ? amount : 0n
}
