import { nativeMarker } from '../../chain/accounts/index.ts'
import type { EvmAddress } from '../../chain/contracts/index.ts'
import type { EvmSwapOrder } from './EvmSwapPort.ts'

/** Parameters that an exchange contract enforces, decoded from a call. */
export type DecodedSwap = {
  /** Token taken from the caller, as in an order. */
  readonly sellToken: string
  /** Maximum amount that is taken. */
  readonly sellAmount: bigint
  /** Token paid to the recipient. */
  readonly buyToken: string
  /** The call reverts below this amount. */
  readonly minBuyAmount: bigint
  /** Address that receives the output. */
  readonly recipient: EvmAddress
}

/** Tolerance of one ten-thousandth for the rounding of the minimum output. */
const roundings = 10_000n

/** Returns whether two hex addresses are equal, ignoring case. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * Returns whether the decoded swap matches the order (token, amount, recipient, minimum output).
 *
 * @param order - The order.
 * @param expected - Base units that the vendor expects.
 * @param decoded - The decoded call.
 */
export function matchesSwapOrder(
  order: EvmSwapOrder,
  expected: bigint,
  decoded: DecodedSwap,
): boolean {
  const agreed = (expected * BigInt(100 - order.slippage)) / 100n
  return (
    isSameAddress(decoded.sellToken, order.from) &&
    decoded.sellAmount <= order.amount &&
    isSameAddress(decoded.buyToken, order.to) &&
    isSameAddress(decoded.recipient, order.user) &&
    decoded.minBuyAmount > 0n &&
    decoded.minBuyAmount + agreed / roundings + 1n >= agreed
  )
}

/**
 * Returns the value that a transaction must send: the sold amount of the native currency, else 0.
 */
export function nativeValueOf({ from, amount }: EvmSwapOrder): bigint {
  return from === nativeMarker ? amount : 0n
}
