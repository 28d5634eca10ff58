import type { EvmAddress } from '../../../chain/contracts/index.ts'

/** A path through pools of one kind. The native currency is wrapped. */
export type PoolPath =
  | { readonly kind: 'v2'; readonly tokens: readonly EvmAddress[] }
  | {
      readonly kind: 'v3'
      readonly tokens: readonly EvmAddress[]
      /** Fee of the pool between each two tokens, in hundredths of a basis point. */
      readonly fees: readonly bigint[]
    }

/** Output of a path. */
export type PathQuote = {
  readonly path: PoolPath
  readonly amount: bigint
  /** Gas of a transaction along this path. */
  readonly gas: bigint
}

/** Both ends of a path. */
export type TokenPair = { readonly from: EvmAddress; readonly to: EvmAddress }
