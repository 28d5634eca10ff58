import type { CatalogueWallet } from 'latchkey/protocol'

/** A wallet as the catalogue keeps it. */
export type WalletRecord = CatalogueWallet & {
  /**
   * Namespaces of which the wallet speaks any network, where it is not known network by network.
   * Beside `chains`, which it speaks for sure.
   */
  readonly namespaces: readonly string[]
}
