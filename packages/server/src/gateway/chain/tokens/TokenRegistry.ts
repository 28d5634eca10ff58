import type { Chain } from '../chains/Chain.ts'

/** A token of a chain. */
export type Token = {
  /** Canonical form; EVM with the EIP-55 checksum. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** URL, or a path of this gateway: see `logoUrl`. */
  readonly logoUri: string | undefined
  /** Whether it supports permits of EIP-2612. */
  readonly eip2612: boolean
  /** Currency that the token is pegged to. */
  readonly peg?: 'usd' | 'eur' | undefined
  /** Whether the vendor that lists the token has verified it, where it states that. */
  readonly isVerified?: boolean | undefined
}

/** On-chain metadata of a token. JSON-serializable, since it is cached. */
export type TokenMetadata = {
  /** Undefined without an on-chain name. */
  readonly token?: Token | undefined
  readonly decimals: number
}

/** Token lists and metadata. */
export type TokenRegistry = {
  /** Returns the listed tokens, in the order of the lists. */
  listed(chain: Chain): readonly Token[]
  /**
   * Finds tokens in the lists or by their contracts.
   *
   * @returns Tokens by requested address; addresses that are no token are missing.
   */
  find(
    chain: Chain,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Token>>
}
