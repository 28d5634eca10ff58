import type { Chain } from '../chains/Chain.ts'

/** A token of a chain. */
export type Token = {
  /** As its chain writes it; EVM with EIP-55 checksum. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** An address, or a path of this gateway: `pictureUrl` makes it whole. */
  readonly logoUri: string | undefined
  /** Whether its permit follows EIP-2612. */
  readonly eip2612: boolean
  /** A coin that is worth one unit of this currency. */
  readonly peg?: 'usd' | 'eur' | undefined
}

/** What a chain says of a token. JSON: it is remembered. */
export type KnownToken = {
  /** Undefined where it has no name there. */
  readonly token?: Token | undefined
  readonly decimals: number
}

/** Which tokens there are. */
export type Tokens = {
  /** Those of the lists, in their order. */
  listed(chain: Chain): readonly Token[]
  /**
   * Finds tokens, by the lists or by asking their contracts.
   *
   * @returns By the address as asked; those that are no token are left out.
   */
  find(
    chain: Chain,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Token>>
}
