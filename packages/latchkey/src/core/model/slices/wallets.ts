import type { Namespace } from '../../../caip/index.ts'
import type { Connector } from '../Connector.ts'

/** A wallet that the host adds by hand. spec §3 "Wallet list entry". */
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

/** How a wallet is opened on this device or another. Addresses are checked before they come here. */
export type WalletLinks = {
  /** Scheme of its app, such as `example://`. */
  readonly mobile?: string | undefined
  /** https address that its app answers to. */
  readonly universal?: string | undefined
  readonly desktop?: string | undefined
  readonly webapp?: string | undefined
}

/** Where a wallet can be had. */
export type WalletStores = {
  readonly chrome?: string | undefined
  readonly ios?: string | undefined
  readonly android?: string | undefined
}

/** A wallet of the catalogue, as `protocol` lets it through. */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly homepage?: string | undefined
  readonly rdns?: string | undefined
  readonly links: WalletLinks
  readonly stores: WalletStores
  /** Namespaces it speaks; empty when unknown. */
  readonly namespaces: readonly Namespace[]
  readonly isCertified: boolean
}

/** A wallet used before, remembered to be offered first. spec §5 "Recent wallets". */
export type RecentWallet = {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** Kept for wallets that are opened by a link. */
  readonly links?: WalletLinks | undefined
}

/** The list of all wallets, page by page. */
export type WalletListState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** What is searched for; empty for the whole list. */
  readonly search: string
  readonly wallets: readonly ListedWallet[]
  /** How many there are in all. */
  readonly count?: number | undefined
}

/** State of the wallets slice. */
export type WalletsState = {
  /** True once every adapter has looked: no connectors then means that there are none. */
  readonly searched: boolean
  readonly connectors: readonly Connector[]
  readonly recent: readonly RecentWallet[]
  /** In the order of `featuredWalletIds`. */
  readonly featured: readonly ListedWallet[]
  /** Best ranked; which of them show depends on what else does. */
  readonly recommended: readonly ListedWallet[]
  /** What `excludeWalletIds` names, to know it by what wallets call themselves. */
  readonly excluded?: readonly ListedWallet[] | undefined
  readonly catalogue: {
    readonly status: 'idle' | 'loading' | 'ready' | 'failed'
    /** How many wallets the catalogue has for the configured networks. */
    readonly count?: number | undefined
  }
  readonly list: WalletListState
}

/** State of the wallets slice, by its key. */
export type WalletsSlice = { readonly wallets: WalletsState }
