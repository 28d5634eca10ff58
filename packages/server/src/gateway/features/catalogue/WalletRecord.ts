import type { CatalogueWallet } from 'latchkey/protocol'

/** A wallet of the catalogue. */
export type WalletRecord = CatalogueWallet & {
  /** Namespaces of which the wallet supports every network, besides `chains`. */
  readonly namespaces: readonly string[]
}
