import type { Namespace } from '../../../caip/index.ts'
import type { Connector } from '../Connector.ts'

/** A wallet that the host adds by hand. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly image_url?: string | undefined
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  readonly rdns?: string | undefined
  readonly chains?: readonly string[] | undefined
}

/** Links that open a wallet. They are checked when parsed. */
export type WalletLinks = {
  /** Scheme of its app, such as `example://`. */
  readonly mobile?: string | undefined
  /** https URL that its app handles. */
  readonly universal?: string | undefined
  readonly desktop?: string | undefined
  readonly webapp?: string | undefined
}

/** Store pages of a wallet. */
export type WalletStoreLinks = {
  readonly chrome?: string | undefined
  readonly ios?: string | undefined
  readonly android?: string | undefined
}

/** A wallet of the catalogue. */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly homepage?: string | undefined
  readonly rdns?: string | undefined
  readonly links: WalletLinks
  readonly stores: WalletStoreLinks
  /** Namespaces that it supports; empty when unknown. */
  readonly namespaces: readonly Namespace[]
  readonly isCertified: boolean
  /** Place among all wallets of the catalogue by popularity; undefined when unknown. */
  readonly rank?: number | undefined
}

/** Wallet of an earlier connection, stored so that it is listed first. */
export type RecentWallet = {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** Links of a wallet that is opened by a link. */
  readonly links?: WalletLinks | undefined
}

/** The list of all wallets, page by page. */
export type WalletListState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Search text; empty for the whole list. */
  readonly search: string
  readonly wallets: readonly ListedWallet[]
  /** Total number of matches. */
  readonly count?: number | undefined
}

/** State of the wallets slice. */
export type WalletsState = {
  /** True once every adapter has searched: without connectors then, none is installed. */
  readonly searched: boolean
  readonly connectors: readonly Connector[]
  readonly recent: readonly RecentWallet[]
  /** In the order of `featuredWalletIds`. */
  readonly featured: readonly ListedWallet[]
  /** Highest-ranked wallets; the number displayed depends on the other rows. */
  readonly recommended: readonly ListedWallet[]
  /** Catalogue data of `excludeWalletIds`, to match connectors by name and rdns. */
  readonly excluded?: readonly ListedWallet[] | undefined
  readonly catalogue: {
    readonly status: 'idle' | 'loading' | 'ready' | 'failed'
    /** Number of catalogue wallets for the configured networks. */
    readonly count?: number | undefined
  }
  readonly list: WalletListState
}

/** State of the wallets slice, by its key. */
export type WalletsSlice = { readonly wallets: WalletsState }
