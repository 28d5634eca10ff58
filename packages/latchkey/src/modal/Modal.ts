import type { CaipNetworkId, Namespace } from '../caip/index.ts'
import type { Latchkey, WalletRow } from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import type { Store } from '../kernel/index.ts'

/** Views that exist, and what each is shown for. Later features add their own. */
export type RouteMap = {
  Connect: { readonly namespace?: Namespace | undefined }
  ConnectingExternal: { readonly wallet: WalletRow; readonly namespace: Namespace }
  ConnectingMultiChain: { readonly wallet: WalletRow }
  AllWallets: undefined
  /** A code to scan, or a link to open a wallet with: any wallet's when none is named. */
  ConnectingWalletConnect: {
    readonly wallet?: WalletRow | undefined
    readonly platform: WalletPlatform
  }
  ConnectingWalletConnectBasic: undefined
  Downloads: { readonly wallet: WalletRow }
  /** A request waits in a wallet on this phone. */
  OpenWallet: undefined
  Account: undefined
  Networks: undefined
  SwitchNetwork: { readonly network: Network; readonly fromUnsupported?: boolean | undefined }
  SwitchActiveChain: { readonly network: Network }
  UnsupportedChain: undefined
  ProfileWallets: undefined
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletReceive: undefined
  GetWallet: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  /** Reserved by name for features that are not here yet; see spec §2 "Views". */
  SIWXSignMessage: undefined
  ApproveTransaction: undefined
}

/** Ways to reach a wallet; each is a tab of ConnectingWalletConnect. `mobile` on a phone opens the app, `qrcode` elsewhere shows a code for it. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'webapp' | 'desktop' | 'unsupported'

export type ViewName = keyof RouteMap

/** One entry of the history. */
export type Route = {
  [view in ViewName]: { readonly view: view; readonly data: RouteMap[view] }
}[ViewName]

/** spec §3 "Modal state", with its history. The last route is the one shown. */
export type ModalState = {
  readonly open: boolean
  readonly loading: boolean
  readonly shake: boolean
  /** Namespace that the Connect view is narrowed to. */
  readonly namespace: Namespace | undefined
  readonly history: readonly [Route, ...Route[]]
  /** Which way the last move went, for the motion. */
  readonly direction: 'forward' | 'back' | 'none'
  readonly themeMode: 'light' | 'dark' | undefined
  readonly themeVariables: Readonly<Record<`--lk-${string}`, string>>
  readonly locale: string
}

/** What `open` takes. */
export type OpenParameters = {
  readonly view?: ViewName | undefined
  readonly namespace?: Namespace | undefined
}

/** What a tap on a wallet opens. */
export type WalletLink = {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /** It opens this very page in the wallet's own browser; else the wallet, with a pairing code. */
  readonly opensPage: boolean
}

/**
 * The headless modal of one client: which view shows, and what a click leads to.
 *
 * Whoever opens a view starts its flow: `selectWallet` pushes ConnectingExternal *and* asks the
 * wallet. Views only call these and read `store` and `client.store`.
 */
export type Modal = {
  readonly client: Latchkey
  readonly store: Store<ModalState>
  open(parameters?: OpenParameters): void
  /** Closes at once, whatever shows. */
  close(): void
  /** Closes if the view may be closed, else shakes. What the close button, Esc and the backdrop do. */
  requestClose(): void
  push(route: Route): void
  replace(route: Route): void
  reset(route: Route): void
  /** Pops one view; on the first it closes. Cancels the flow of the view it leaves. */
  back(): void
  shake(): void
  setTheme(theme: {
    readonly mode?: 'light' | 'dark' | undefined
    readonly variables?: ModalState['themeVariables'] | undefined
  }): void
  setLocale(locale: string): void
  /** A wallet row was chosen; with a namespace when it was asked on ConnectingMultiChain. */
  selectWallet(wallet: WalletRow, namespace?: Namespace): void
  /**
   * Finds the link that a tap on a wallet is to open, known before the tap: then the browser lets a
   * plain link open the app. Without a platform it is that of the wallet's row, on phones alone.
   * Undefined where there is none, or no code for it yet.
   */
  linkTo(
    wallet: WalletRow,
    way?: {
      readonly platform?: WalletPlatform | undefined
      readonly namespace?: Namespace | undefined
    },
  ): WalletLink | undefined
  /** A tab of ConnectingWalletConnect was chosen. */
  selectPlatform(platform: WalletPlatform): void
  /** The list of all wallets was asked for. */
  openAllWallets(): void
  /** Text was typed into the search of AllWallets; it is searched for once typing rests. */
  searchWallets(text: string): void
  /** The end of the list came into sight. */
  showMoreWallets(): void
  /** A wallet is wanted that is not here: its stores, or its home page. */
  getWallet(wallet: WalletRow): void
  /** Asks the wallet of the current connecting view again. */
  retryConnect(): void
  /** A network row was chosen. Rules of product-inventory §7.12. */
  selectNetwork(network: CaipNetworkId): void
  retrySwitch(): void
  /** The visitor agreed to connect another wallet for a network's namespace (SwitchActiveChain). */
  confirmSwitchActiveChain(): void
  openSend(): void
  /** Signs and sends the form; from WalletSendPreview. */
  submitSend(): void
  disconnect(namespace?: Namespace): Promise<void>
  /** Number of listeners of this modal goes back to none. */
  destroy(): void
}
