import type { ReactNode } from 'react'
import type { Route, RouteMap, ViewName } from '../modal/index.ts'
import * as connect from './features/connect/ConnectView.tsx'
import { elsewherePart } from './features/account/parts.ts'
import { codePart, openPart, platformsPart, refusedPart } from './features/pairing/parts.ts'
import { toastPart } from './shell/parts.ts'
import type { Loaded, Part } from './shell/views.ts'
import type { FirstKey, PlainKey, Text } from './text/createText.ts'

/** What a view's file gives: the view, and the CSS that goes with it. */
export type ViewModule = Loaded & {
  /** Stands at the start of the bar where visitors may switch networks. */
  readonly networkChip?: (() => ReactNode) | undefined
}

/** One view: what it is called, what it needs, where it is. */
export type ViewEntry<view extends ViewName = ViewName> = {
  /** Shown in the middle of the bar; a text, or a name that comes with the route. */
  readonly title: PlainKey<FirstKey> | ((data: RouteMap[view], text: Text) => string)
  /**
   * Where the heading that names the dialog is: the title in the bar, one of the view's own below
   * it, or the title, unseen, where the bar holds something else. @default 'bar'
   */
  readonly heading?: 'bar' | 'view' | 'unseen' | undefined
  /** At the start of the bar where nothing is to go back to. */
  readonly start?: 'help' | undefined
  /** Shows Connect instead while it is missing. */
  readonly needs?: 'account' | undefined
  /** Views that a visitor is likely to see next; loaded while this one shows. */
  readonly next?: readonly ViewName[] | undefined
  /** The same, of an app that pairs with wallets elsewhere. */
  readonly nextToPair?: readonly ViewName[] | undefined
  /** Parts that the view begins with, loaded beside it. */
  readonly begins?: ((isOnPhone: boolean) => readonly Part<never>[]) | undefined
  /** Parts that may be met in it, loaded while it is looked at. */
  readonly parts?: readonly Part<never>[] | undefined
  /** What may follow has to wait until there is a code. */
  readonly awaitsCode?: boolean | undefined
  /** Set where the view came with the shell. */
  readonly ready?: ViewModule | undefined
  readonly load: () => Promise<ViewModule>
}

/** Of views that show a code, or on a phone the way to an app. */
const codeView: Pick<ViewEntry, 'begins' | 'parts' | 'awaitsCode'> = {
  begins: (isOnPhone) => [isOnPhone ? openPart : codePart],
  parts: [refusedPart, platformsPart, openPart, toastPart],
  awaitsCode: true,
}

/** Every view that exists; a feature adds its own here. Names that are missing show Connect. */
export const registry: { readonly [view in ViewName]?: ViewEntry<view> } & {
  readonly Connect: ViewEntry<'Connect'>
} = {
  Account: {
    title: 'account.title',
    heading: 'unseen',
    needs: 'account',
    parts: [elsewherePart, toastPart],
    load: () => import('./features/account/AccountView.tsx'),
  },
  AllWallets: {
    title: 'allWallets.title',
    next: ['ConnectingWalletConnect'],
    load: () => import('./features/catalogue/AllWalletsView.tsx'),
  },
  Connect: {
    title: 'connect.title',
    start: 'help',
    nextToPair: ['ConnectingWalletConnect'],
    // It opens most often, so it must not cost a second round trip.
    ready: connect,
    load: () => Promise.resolve(connect),
  },
  ConnectingExternal: {
    title: ({ wallet }) => wallet.name,
    heading: 'view',
    load: () => import('./features/connect/ConnectingExternalView.tsx'),
  },
  ConnectingMultiChain: {
    title: ({ wallet }) => wallet.name,
    heading: 'view',
    load: () => import('./features/connect/ConnectingMultiChainView.tsx'),
  },
  ConnectingWalletConnect: {
    // Where the view is asked for by its name alone, it is any wallet's code that shows.
    title: ({ wallet }) => wallet?.name ?? 'WalletConnect',
    ...codeView,
    load: () => import('./features/pairing/ConnectingWalletConnectView.tsx'),
  },
  ConnectingWalletConnectBasic: {
    title: () => 'WalletConnect',
    ...codeView,
    next: ['AllWallets'],
    load: () => import('./features/pairing/ConnectingWalletConnectBasicView.tsx'),
  },
  Downloads: {
    title: ({ wallet }, text) => text('downloads.title', { name: wallet.name }),
    load: () => import('./features/help/DownloadsView.tsx'),
  },
  GetWallet: {
    title: 'getWallet.title',
    load: () => import('./features/help/GetWalletView.tsx'),
  },
  Networks: {
    title: 'networks.title',
    next: ['SwitchNetwork'],
    load: () => import('./features/network/NetworksView.tsx'),
  },
  OpenWallet: {
    title: 'openWallet.title',
    heading: 'view',
    load: () => import('./features/pairing/OpenWalletView.tsx'),
  },
  ProfileWallets: {
    title: 'wallets.title',
    load: () => import('./features/wallets/ProfileWalletsView.tsx'),
  },
  SwitchActiveChain: {
    title: 'switchChain.title',
    heading: 'view',
    load: () => import('./features/network/SwitchActiveChainView.tsx'),
  },
  SwitchNetwork: {
    title: ({ network }) => network.name,
    heading: 'view',
    load: () => import('./features/network/SwitchNetworkView.tsx'),
  },
  UnsupportedChain: {
    title: 'unsupported.title',
    next: ['SwitchNetwork'],
    load: () => import('./features/network/UnsupportedChainView.tsx'),
  },
  WalletReceive: {
    title: 'receive.title',
    needs: 'account',
    load: () => import('./features/receive/WalletReceiveView.tsx'),
  },
  WalletSend: {
    title: 'send.title',
    needs: 'account',
    next: ['WalletSendPreview', 'WalletSendSelectToken'],
    load: () => import('./features/send/WalletSendView.tsx'),
  },
  WalletSendPreview: {
    title: 'preview.title',
    needs: 'account',
    load: () => import('./features/send/WalletSendPreviewView.tsx'),
  },
  WalletSendSelectToken: {
    title: 'tokens.title',
    needs: 'account',
    load: () => import('./features/send/WalletSendSelectTokenView.tsx'),
  },
  WhatIsANetwork: {
    title: 'whatIsANetwork.title',
    load: () => import('./features/help/WhatIsANetworkView.tsx'),
  },
  WhatIsAWallet: {
    title: 'whatIsAWallet.title',
    load: () => import('./features/help/WhatIsAWalletView.tsx'),
  },
}

/** Lists what is likely to follow a view: parts of it, and other views. */
export function partsAfter(
  entry: ViewEntry,
  canPair: boolean,
): readonly (Part<never> | ViewEntry)[] {
  const names = [...(entry.next ?? []), ...((canPair && entry.nextToPair) || [])]
  const views = names.flatMap((name) => (registry[name] as ViewEntry | undefined) ?? [])
  return [...(entry.parts ?? []), ...views]
}

/** Finds the entry of a route's view; Connect for views that do not exist. */
export function entryOf(route: Pick<Route, 'view'>): ViewEntry {
  return (registry[route.view] ?? registry.Connect) as ViewEntry
}
