import type { Hex } from 'viem'
import type { PoolPath } from './PoolPath.ts'

/**
 * Encodes a v3 path: each token, the fee of the pool, the next token.
 *
 * @see https://docs.uniswap.org/contracts/v3/reference/periphery/libraries/Path
 */
export function encodePath({ tokens, fees }: Extract<PoolPath, { kind: 'v3' }>): Hex {
  const parts = tokens.map((token, index) => {
    const fee = fees[index - 1]
    const before = fee === undefined ? '' : fee.toString(16).padStart(6, '0')
    return `${before}${token.slice(2).toLowerCase()}`
  })
  return `0x${parts.join('')}`
}
