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
  ConnectingWalletConnectBasic: undefined
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
