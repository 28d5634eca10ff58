import type { Fixed } from '../../amounts/index.ts'
import type { EvmAddress } from '../../contracts/index.ts'

/** A token whose price is known, against which others trade. */
export type ReferenceToken = {
  readonly token: EvmAddress
  readonly decimals: number
  /** Dollars for one whole unit. */
  readonly usd: Fixed
}

/** A pool of a token and an anchor. JSON: it is remembered. */
export type Pool = {
  readonly kind: 'v2' | 'v3'
  readonly address: EvmAddress
  readonly reference: EvmAddress
}

/** What one pool says a token is worth. */
export type PoolPrice = {
  readonly usd: Fixed
  /** Dollars that stand behind it. */
  readonly depth: Fixed
}

/**
 * Tells which of two tokens a pool has first: the one with the lower address.
 *
 * @param a - A token.
 * @param b - The other.
 */
export function isToken0(a: EvmAddress, b: EvmAddress): boolean {
  return a.toLowerCase() < b.toLowerCase()
}
