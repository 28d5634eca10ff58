import type { Chain } from '../chains/index.ts'
import type { Token } from './Tokens.ts'

/** A server of others that knows what tokens are called. */
export type TokenSource = {
  readonly name: string
  supports(chain: Chain): boolean
  /**
   * @returns By the address as asked; undefined where it knows no such token. Those are left out
   * that it cannot tell now.
   */
  find(
    chain: Chain,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly token: Token | undefined }>>
}
