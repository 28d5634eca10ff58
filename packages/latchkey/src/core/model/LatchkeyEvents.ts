import type { CaipNetworkId } from '../../caip/index.ts'
import type { Features } from './Options.ts'
import type { AccountEvents } from './slices/account.ts'
import type { ActivityEvents } from './slices/activity.ts'
import type { ConnectionEvents } from './slices/connection.ts'
import type { LoginEvents } from './slices/login.ts'
import type { NamesEvents } from './slices/names.ts'
import type { NetworkEvents } from './slices/network.ts'
import type { OnrampEvents } from './slices/onramp.ts'
import type { SendEvents } from './slices/send.ts'
import type { SiwxEvents } from './slices/siwx.ts'
import type { SwapEvents } from './slices/swap.ts'

/** Events of a client by name, for the host and for analytics. */
export type LatchkeyEvents = ClientEvents &
  AccountEvents &
  ActivityEvents &
  ConnectionEvents &
  LoginEvents &
  ModalEvents &
  NamesEvents &
  NetworkEvents &
  OnrampEvents &
  SendEvents &
  SiwxEvents &
  SwapEvents

/** Events of the client itself. */
type ClientEvents = {
  /** The configuration, without addresses of servers and other texts of the app. */
  INITIALIZE: {
    readonly networks: readonly CaipNetworkId[]
    readonly features: Features
    /** Whether visitors sign in with their wallet. */
    readonly siwx: boolean
    readonly embeddedWallet: boolean
  }
}

/** Events that the modal emits. */
type ModalEvents = {
  MODAL_CREATED: undefined
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  SELECT_WALLET: {
    readonly name: string
    readonly platform: string
    /** View with the list. */
    readonly view: string
    /** Place in the list, from 0. */
    readonly displayIndex?: number | undefined
    /** Place among all wallets of the catalogue; undefined for wallets that it does not list. */
    readonly walletRank?: number | undefined
  }
  OPEN_SEND: { readonly network: CaipNetworkId }
  OPEN_SWAP: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }
  CLICK_NETWORKS: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_GET_WALLET_HELP: undefined
  CLICK_ALL_WALLETS: undefined
  SEARCH_WALLET: {
    readonly search: string
    /** Only wallets with this badge are shown. */
    readonly badge?: 'certified' | undefined
  }
  /** Wallets of the list of all wallets that were visible within a second. */
  WALLET_IMPRESSION_V2: { readonly items: readonly WalletImpression[] }
  GET_WALLET: {
    readonly name: string
    /** Where the visitor gets the wallet. */
    readonly type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
    /** Id in the catalogue; undefined for wallets that it does not list. */
    readonly explorerId?: string | undefined
    readonly walletRank?: number | undefined
  }
}

/** A wallet of a list that the visitor has seen. */
type WalletImpression = {
  /** rdns, normalized name or catalogue id. */
  readonly id: string
  readonly name: string
  /** View with the list. */
  readonly view: string
  /** Place in the list, from 0. */
  readonly displayIndex: number
  /** Place among all wallets of the catalogue. */
  readonly walletRank?: number | undefined
  /** Searched text; empty without a search. */
  readonly query: string
  readonly certified: boolean
}
