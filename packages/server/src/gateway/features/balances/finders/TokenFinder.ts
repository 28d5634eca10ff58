import type { Chain } from '../../../chain/chains/index.ts'

/**
 * Finds tokens that an account may hold, besides those of the token lists. Amounts are read from
 * the chain.
 */
export type TokenFinder = {
  readonly name: string
  supports(chain: Chain): boolean
  /**
   * @returns Token addresses, without spam.
   *
   * @throws UpstreamError when the source is unavailable.
   */
  find(chain: Chain, address: string, signal: AbortSignal): Promise<readonly string[]>
}
