import type { Fixed } from '../../amounts/index.ts'
import type { EvmAddress } from '../../contracts/index.ts'

/** A token with a known price, against which others are priced. */
export type ReferenceToken = {
  readonly token: EvmAddress
  readonly decimals: number
  /** US dollars for one whole unit. */
  readonly usd: Fixed
}

/** A pool of a token and a reference token. JSON-serializable, since it is cached. */
export type Pool = {
  readonly kind: 'v2' | 'v3'
  readonly address: EvmAddress
  readonly reference: EvmAddress
}

/** Price of a token in one pool. */
export type PoolPrice = {
  readonly usd: Fixed
  /** Value of the reference token in the pool, in US dollars. */
  readonly depth: Fixed
}

/** Returns whether `a` is token0 of a pool with `b`: the one with the lower address. */
export function isToken0(a: EvmAddress, b: EvmAddress): boolean {
  return a.toLowerCase() < b.toLowerCase()
}
