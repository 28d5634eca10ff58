import type { EvmAddress } from '../../../chain/contracts/index.ts'

/** A way through pools of one kind. The coin stands in it wrapped. */
export type PoolPath =
  | { readonly kind: 'v2'; readonly tokens: readonly EvmAddress[] }
  | {
      readonly kind: 'v3'
      readonly tokens: readonly EvmAddress[]
      /** Of the pool between each token and the next, in hundredths of a basis point. */
      readonly fees: readonly bigint[]
    }

/** What a way through pools gives. */
export type PathOffer = {
  readonly path: PoolPath
  readonly amount: bigint
  /** Of a transaction that goes this way. */
  readonly gas: bigint
}

/** Both ends of a way. */
export type TokenPair = { readonly from: EvmAddress; readonly to: EvmAddress }
