import type { Chain } from '../chains/index.ts'
import type { Token } from './TokenRegistry.ts'

/** Token metadata of a vendor. */
export type TokenSource = {
  readonly name: string
  supports(chain: Chain): boolean
  /**
   * @returns Tokens by requested address; `token` is undefined for an address that is no token. Addresses that
   * could not be looked up are missing.
   */
  find(
    chain: Chain,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly token: Token | undefined }>>
}
