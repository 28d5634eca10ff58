import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/index.ts'
import type {
  Connection,
  Latchkey,
  SendViewArguments,
  SwapViewArguments,
  SwapSide,
  WalletRow,
  Social,
} from '../core/index.ts'
import type { WalletError } from '../errors/index.ts'
import type { Network } from '../networks/index.ts'
import type { Store } from '../kernel/index.ts'
import type { Nft } from '../protocol/index.ts'

/** A transfer that the wallet has sent, as its view shows it. */
export type SentTransfer = {
  readonly network: CaipNetworkId
  readonly hash: string
  /** Amount and symbol that were sent, such as `0.5 ETH`, or the name of an NFT. */
  readonly title: string
  /** Bare address. */
  readonly receiver: string
  readonly receiverName?: string | undefined
  /** URL of a picture of the receiver. */
  readonly receiverImage?: string | undefined
  /** Estimated fee, in base units of the native currency. */
  readonly fee?: bigint | undefined
  /** Whether the modal closes afterwards, because `open` was called with the transfer. */
  readonly isRequested?: boolean | undefined
}

/** Views and the parameters that each is opened with. Each feature adds its own. */
export type RouteMap = {
  Connect: {
    readonly namespace?: Namespace | undefined
    /** View to show once a wallet is connected. @default the modal closes */
    readonly next?: ViewRoute | undefined
  }
  ConnectingExternal: { readonly wallet: WalletRow; readonly namespace: Namespace }
  ConnectingMultiChain: { readonly wallet: WalletRow }
  AllWallets: undefined
  /** Code to scan, or link that opens a wallet; for any wallet when `wallet` is omitted. */
  ConnectingWalletConnect: {
    readonly wallet?: WalletRow | undefined
    readonly platform: WalletPlatform
  }
  ConnectingWalletConnectBasic: undefined
  Downloads: { readonly wallet: WalletRow }
  /** A request is pending in a wallet on this phone. */
  OpenWallet: undefined
  Account: undefined
  Networks: undefined
  SwitchNetwork: { readonly network: Network; readonly fromUnsupported?: boolean | undefined }
  SwitchActiveChain: { readonly network: Network }
  UnsupportedChain: undefined
  ProfileWallets: undefined
  /** With a transfer to review, or an empty form. */
  WalletSend: SendViewArguments | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendConfirmed: SentTransfer
  WalletReceive: undefined
  WalletCompatibleNetworks: undefined
  Currency: undefined
  OnRampProviders: undefined
  OnRampTokenSelect: undefined
  OnRampFiatSelect: undefined
  OnRampCountrySelect: undefined
  BuyInProgress: undefined
  WhatIsABuy: undefined
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: { readonly name: string }
  NftDetail: NftRouteData
  NftSend: NftRouteData
  /** With tokens and an amount, or as the form was left. */
  Swap: SwapViewArguments | undefined
  SwapSelectToken: { readonly side: SwapSide }
  SwapPreview: undefined
  GetWallet: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  /**
   * `first`: first view of the history that the prompt has replaced, or that it covers; `requested`: view that `open`
   * was called with while the prompt was pending.
   */
  SIWXSignMessage:
    | { readonly first: ViewRoute; readonly requested?: ViewName | undefined }
    | undefined
  /** The frame of the embedded wallet lies over this view. */
  ApproveTransaction: undefined
  ConnectSocials: undefined
  ConnectWallets: undefined
  EmailVerifyDevice: undefined
  EmailVerifyOtp: undefined
  ConnectingSocial: { readonly provider: Social }
  ConnectingFarcaster: undefined
  UpdateEmailWallet: undefined
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
}

/**
 * Views that need the data of their route, a connected account, or both. While no account is connected,
 * Connect is shown in place of a view that needs an account. A view that needs data cannot be opened by its name alone.
 */
export const viewNeeds: {
  readonly [view in ViewWithData]: 'data' | 'account, data'
} & { readonly [view in Exclude<ViewName, ViewWithData>]?: 'account' } = {
  Account: 'account',
  BuyInProgress: 'account',
  Currency: 'account',
  OnRampCountrySelect: 'account',
  OnRampFiatSelect: 'account',
  OnRampProviders: 'account',
  OnRampTokenSelect: 'account',
  RegisterAccountName: 'account',
  Swap: 'account',
  SwapPreview: 'account',
  WalletCompatibleNetworks: 'account',
  WalletReceive: 'account',
  WalletSend: 'account',
  WalletSendPreview: 'account',
  WalletSendSelectToken: 'account',
  UpdateEmailPrimaryOtp: 'account',
  UpdateEmailSecondaryOtp: 'account',
  UpdateEmailWallet: 'account',
  NftDetail: 'account, data',
  NftSend: 'account, data',
  RegisterAccountNameSuccess: 'account, data',
  SwapSelectToken: 'account, data',
  WalletSendConfirmed: 'account, data',
  ConnectingExternal: 'data',
  ConnectingMultiChain: 'data',
  ConnectingSocial: 'data',
  ConnectingWalletConnect: 'data',
  Downloads: 'data',
  SwitchActiveChain: 'data',
  SwitchNetwork: 'data',
}

/** Views whose route has data with required members. */
type ViewWithData = {
  [view in ViewName]: undefined extends RouteMap[view]
    ? never
    : object extends RouteMap[view]
      ? never
      : view
}[ViewName]

/** An NFT, and the account that owned it when the view was opened. */
export type NftRouteData = { readonly nft: Nft; readonly owner: CaipAddress }

/** How the visitor has selected a wallet. */
export type SelectWalletParameters = {
  /** Required namespace. @default any that the wallet grants */
  readonly namespace?: Namespace | undefined
  /** Place of the wallet in its list, from 0. */
  readonly displayIndex?: number | undefined
}

/**
 * Ways to reach a wallet, each a tab of ConnectingWalletConnect. `mobile` opens the app on a phone,
 * `qrcode` shows a code to scan with another device.
 */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'webapp' | 'desktop' | 'unsupported'

export type ViewName = keyof RouteMap

/** Entry of the history. */
export type ViewRoute = {
  [view in ViewName]: { readonly view: view; readonly data: RouteMap[view] }
}[ViewName]

/** State of the modal, with its history. The last route is the current view. [3.1] */
export type ModalState = {
  readonly open: boolean
  readonly loading: boolean
  readonly shake: boolean
  /** Namespace to which the Connect view is restricted. */
  readonly namespace: Namespace | undefined
  readonly history: readonly [ViewRoute, ...ViewRoute[]]
  /** Direction of the last navigation, for the animation. */
  readonly direction: 'forward' | 'back' | 'none'
  readonly themeMode: 'light' | 'dark' | undefined
  readonly themeVariables: Readonly<Record<`--lk-${string}`, string>>
  readonly locale: string
}

/** Parameters of `open`. */
export type OpenModalParameters =
  | {
      readonly view?: ViewName | undefined
      readonly namespace?: Namespace | undefined
      readonly arguments?: undefined
    }
  | {
      readonly view: 'WalletSend'
      readonly namespace?: Namespace | undefined
      /** Transfer to review. What is given cannot be edited. The result shows before the modal closes. */
      readonly arguments?: SendViewArguments | undefined
    }
  | {
      readonly view: 'Swap'
      readonly namespace?: Namespace | undefined
      /** Tokens and amount that the form is filled in with. The visitor can change them. */
      readonly arguments?: SwapViewArguments | undefined
    }

/** Changes that the visitor made while the modal was open. */
export type ModalOpenResult =
  /** A wallet was connected, or another connection or account was selected. */
  | { readonly status: 'connected'; readonly connection: Connection }
  | { readonly status: 'disconnected' }
  /** The active network was switched. */
  | { readonly status: 'switched'; readonly network: Network }
  /** A transfer was sent. */
  | { readonly status: 'sent'; readonly hash: string }
  /** Tokens were swapped. The hash is undefined while the wallet has not reported it. */
  | { readonly status: 'swapped'; readonly hash: string | undefined }
  /** Nothing changed. */
  | { readonly status: 'closed' }
  /** The code of the modal could not be loaded, or a transfer failed. */
  | { readonly status: 'failed'; readonly error: WalletError }

/** Link that opens a wallet. */
export type WalletLink = {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /**
   * Whether the link opens this page in the wallet's in-app browser; otherwise it opens the wallet
   * with a pairing code.
   */
  readonly opensPage: boolean
}

/**
 * Headless modal of one client: the current view, and the action of each control.
 *
 * The function that opens a view also starts its flow: `selectWallet` pushes ConnectingExternal
 * *and* sends the request. Views only call these and read `store` and `client.store`. Actions of a
 * single feature are functions of their own (`openSend`, `searchWalletList`), loaded with its
 * views.
 */
export type Modal = {
  readonly client: Latchkey
  readonly store: Store<ModalState>
  open(parameters?: OpenModalParameters): void
  /**
   * Opens the modal. Resolves when it is closed, with the changes since the call. Never rejects.
   */
  waitForResult(): Promise<ModalOpenResult>
  /** Closes the modal immediately, regardless of the view. */
  close(): void
  /**
   * Closes the modal if the current view allows it; otherwise shakes it and shows the reason.
   * Called for the close button, Esc and the backdrop.
   */
  requestClose(): void
  push(route: ViewRoute): void
  replace(route: ViewRoute): void
  reset(route: ViewRoute): void
  /**
   * Goes back one view; on the first view, closes the modal. Cancels the flow of the view that is
   * left.
   */
  back(): void
  shake(): void
  setTheme(theme: {
    readonly mode?: 'light' | 'dark' | undefined
    readonly variables?: ModalState['themeVariables'] | undefined
  }): void
  setLocale(locale: string): void
  /** Handles a click on a wallet row; on ConnectingMultiChain, with the selected namespace. */
  selectWallet(wallet: WalletRow, choice?: SelectWalletParameters): void
  /**
   * Returns the link that opens a wallet. It must exist before the tap, because browsers open apps
   * only for plain links. Without a platform: the link of the wallet's row, on phones only.
   * `undefined` when there is no link, or no pairing code for it yet.
   */
  linkTo(
    wallet: WalletRow,
    way?: {
      readonly platform?: WalletPlatform | undefined
      readonly namespace?: Namespace | undefined
    },
  ): WalletLink | undefined
  /** Selects a tab of ConnectingWalletConnect. */
  selectPlatform(platform: WalletPlatform): void
  /** Shows the list of all wallets. */
  openAllWallets(): void
  /** Shows where to get a wallet: its stores, or its home page. */
  getWallet(wallet: WalletRow): void
  /** Repeats the request of the current connecting view. */
  retryConnect(): void
  /** Disconnects the wallets of a namespace, or all. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Closes the modal and removes all its listeners. */
  destroy(): void
}
