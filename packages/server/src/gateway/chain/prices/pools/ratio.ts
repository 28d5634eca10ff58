/** Bits behind the point of a ratio. */
const bits = 128n

/** A ratio of base units with 128 bits behind its point. */
export type Ratio = bigint

/** 1 as a {@link Ratio}. */
export const ratioOne: Ratio = 1n << bits

/** What a tick multiplies a price by: 1.0001. */
const tickBase: Ratio = (ratioOne * 10_001n) / 10_000n

/** No pool of version 3 goes beyond. */
const maxTick = 887_272

/**
 * Reckons the price at a tick.
 *
 * @param tick - Of a pool of version 3.
 * @returns Base units of the second token for one of the first; undefined beyond what pools have.
 * @source Uniswap v3 whitepaper §6.1
 */
export function ratioAtTick(tick: number): Ratio | undefined {
  if (!Number.isInteger(tick) || Math.abs(tick) > maxTick) return undefined
  let ratio = ratioOne
  let power = tickBase
  for (let rest = Math.abs(tick); rest > 0; rest >>= 1) {
    if (rest & 1) ratio = (ratio * power) >> bits
    power = (power * power) >> bits
  }
  return tick < 0 ? invertRatio(ratio) : ratio
}

/**
 * Reckons the price from its square root as pools of version 3 keep it.
 *
 * @param root - With 96 bits behind its point.
 */
export function ratioFromSqrtPrice(root: bigint): Ratio {
  return (root * root) >> 64n
}

/**
 * Turns a ratio around.
 *
 * @param ratio - Not 0.
 */
export function invertRatio(ratio: Ratio): Ratio {
  return (ratioOne * ratioOne) / ratio
}
