/** Fraction bits of a ratio. */
const bits = 128n

/** A ratio of base units in Q128 fixed point. */
export type RatioX128 = bigint

/** 1 as a {@link RatioX128}. */
export const ratioOne: RatioX128 = 1n << bits

/** Price factor of a tick: 1.0001. */
const tickBase: RatioX128 = (ratioOne * 10_001n) / 10_000n

/** Maximum tick of Uniswap v3. */
const maxTick = 887_272

/**
 * Computes the price at a tick of a v3 pool.
 *
 * @returns Base units of token1 for one of token0; undefined outside the tick range.
 * @see https://uniswap.org/whitepaper-v3.pdf section 6.1
 */
export function ratioAtTick(tick: number): RatioX128 | undefined {
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
 * Computes the price from the sqrtPriceX96 of a v3 pool.
 *
 * @param root - Q96 fixed point.
 */
export function ratioFromSqrtPrice(root: bigint): RatioX128 {
  return (root * root) >> 64n
}

/** Inverts a ratio, which must not be 0. */
export function invertRatio(ratio: RatioX128): RatioX128 {
  return (ratioOne * ratioOne) / ratio
}
