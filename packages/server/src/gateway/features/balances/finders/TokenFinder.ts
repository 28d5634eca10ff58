import type { Chain } from '../../../chain/chains/index.ts'

/**
 * Knows which tokens an account has to do with, besides those of the lists. How much there is of
 * them the chain itself is asked, which tells it exactly.
 */
export type TokenFinder = {
  readonly name: string
  supports(chain: Chain): boolean
  /**
   * @returns Addresses, those that are there to deceive left out.
   * @throws UpstreamError when it cannot tell now.
   */
  find(chain: Chain, address: string, signal: AbortSignal): Promise<readonly string[]>
}
