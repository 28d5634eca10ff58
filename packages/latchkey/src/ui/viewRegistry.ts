import type { ViewName } from '../modal/index.ts'
import * as connectingExternal from './features/connect/ConnectingExternalView.tsx'
import * as connectingMultiChain from './features/connect/ConnectingMultiChainView.tsx'
import * as connect from './features/connect/ConnectView.tsx'
import type { ViewEntry, ViewModule } from './shell/views.ts'

/** Views by name. Each feature adds its own; a name without an entry shows Connect. */
export const viewRegistry: { readonly [view in ViewName]?: ViewEntry } & {
  readonly Connect: ViewEntry
} = {
  Account: {
    heading: 'hidden',
    load: () => import('./features/account/AccountView.tsx'),
  },
  AllWallets: {
    next: ['ConnectingWalletConnect'],
    load: () => import('./features/catalogue/AllWalletsView.tsx'),
  },
  ApproveTransaction: {
    load: async () => (await import('./features/login/index.ts')).ApproveTransactionView,
  },
  BuyInProgress: {
    load: async () => (await import('./features/onramp/index.ts')).BuyInProgressView,
  },
  Connect: {
    start: 'help',
    ...inModalChunk(connect),
  },
  ConnectSocials: {
    load: async () => (await import('./features/login/index.ts')).ConnectSocialsView,
  },
  ConnectWallets: {
    load: async () => (await import('./features/login/index.ts')).ConnectWalletsView,
  },
  ConnectingExternal: {
    heading: 'view',
    ...inModalChunk(connectingExternal),
  },
  ConnectingFarcaster: {
    load: async () => (await import('./features/login/index.ts')).ConnectingFarcasterView,
  },
  ConnectingMultiChain: {
    heading: 'view',
    ...inModalChunk(connectingMultiChain),
  },
  ConnectingSocial: {
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).ConnectingSocialView,
  },
  ConnectingWalletConnect: {
    load: async () => (await import('./features/pairing/index.ts')).ConnectingWalletConnectView,
  },
  ConnectingWalletConnectBasic: {
    next: ['AllWallets'],
    load: async () =>
      (await import('./features/pairing/index.ts')).ConnectingWalletConnectBasicView,
  },
  Currency: {
    load: () => import('./features/currency/CurrencyView.tsx'),
  },
  Downloads: {
    load: async () => (await import('./features/help/index.ts')).DownloadsView,
  },
  EmailVerifyDevice: {
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).EmailVerifyDeviceView,
  },
  EmailVerifyOtp: {
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).EmailVerifyOtpView,
  },
  GetWallet: {
    load: async () => (await import('./features/help/index.ts')).GetWalletView,
  },
  Networks: {
    next: ['SwitchNetwork'],
    load: async () => (await import('./features/network/index.ts')).NetworksView,
  },
  NftDetail: {
    next: ['NftSend'],
    load: () => import('./features/nfts/NftDetailView.tsx'),
  },
  NftSend: {
    load: () => import('./features/nfts/NftSendView.tsx'),
  },
  OnRampCountrySelect: {
    load: async () => (await import('./features/onramp/index.ts')).OnRampCountrySelectView,
  },
  OnRampFiatSelect: {
    load: async () => (await import('./features/onramp/index.ts')).OnRampFiatSelectView,
  },
  OnRampProviders: {
    load: async () => (await import('./features/onramp/index.ts')).OnRampProvidersView,
  },
  OnRampTokenSelect: {
    load: async () => (await import('./features/onramp/index.ts')).OnRampTokenSelectView,
  },
  OpenWallet: {
    heading: 'view',
    load: async () => (await import('./features/pairing/index.ts')).OpenWalletView,
  },
  ProfileWallets: {
    load: () => import('./features/wallets/ProfileWalletsView.tsx'),
  },
  RegisterAccountName: {
    load: async () => (await import('./features/names/index.ts')).RegisterAccountNameView,
  },
  RegisterAccountNameSuccess: {
    load: async () => (await import('./features/names/index.ts')).RegisterAccountNameSuccessView,
  },
  SIWXSignMessage: {
    load: () => import('./features/siwx/SIWXSignMessageView.tsx'),
  },
  Swap: {
    next: ['SwapSelectToken', 'SwapPreview'],
    load: async () => (await import('./features/swap/index.ts')).SwapView,
  },
  SwapPreview: {
    load: async () => (await import('./features/swap/index.ts')).SwapPreviewView,
  },
  SwapSelectToken: {
    load: async () => (await import('./features/swap/index.ts')).SwapSelectTokenView,
  },
  SwitchActiveChain: {
    heading: 'view',
    load: async () => (await import('./features/network/index.ts')).SwitchActiveChainView,
  },
  SwitchNetwork: {
    heading: 'view',
    load: async () => (await import('./features/network/index.ts')).SwitchNetworkView,
  },
  UnsupportedChain: {
    next: ['SwitchNetwork'],
    load: async () => (await import('./features/network/index.ts')).UnsupportedChainView,
  },
  UpdateEmailPrimaryOtp: {
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).UpdateEmailPrimaryOtpView,
  },
  UpdateEmailSecondaryOtp: {
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).UpdateEmailSecondaryOtpView,
  },
  UpdateEmailWallet: {
    load: async () => (await import('./features/login/index.ts')).UpdateEmailWalletView,
  },
  WalletCompatibleNetworks: {
    load: async () => (await import('./features/receive/index.ts')).WalletCompatibleNetworksView,
  },
  WalletReceive: {
    load: async () => (await import('./features/receive/index.ts')).WalletReceiveView,
  },
  WalletSend: {
    next: ['WalletSendPreview', 'WalletSendSelectToken'],
    load: async () => (await import('./features/send/index.ts')).WalletSendView,
  },
  WalletSendConfirmed: {
    heading: 'hidden',
    load: async () => (await import('./features/send/index.ts')).WalletSendConfirmedView,
  },
  WalletSendPreview: {
    load: async () => (await import('./features/send/index.ts')).WalletSendPreviewView,
  },
  WalletSendSelectToken: {
    load: async () => (await import('./features/send/index.ts')).WalletSendSelectTokenView,
  },
  WhatIsABuy: {
    load: async () => (await import('./features/help/index.ts')).WhatIsABuyView,
  },
  WhatIsANetwork: {
    load: async () => (await import('./features/help/index.ts')).WhatIsANetworkView,
  },
  WhatIsAWallet: {
    load: async () => (await import('./features/help/index.ts')).WhatIsAWalletView,
  },
}

/** Connect with the logins of an embedded wallet. */
const loginConnect: ViewEntry = {
  start: 'help',
  load: async () => (await import('./features/login/index.ts')).LoginConnectView,
}

/** Connect with a pairing code beside the wallets. */
const wideConnect: ViewEntry = {
  start: 'help',
  size: 'wide',
  load: async () => (await import('./features/pairing/index.ts')).createWideConnectView(connect),
}

/** Connect with a pairing code beside the wallets and logins. */
const wideLoginConnect: ViewEntry = {
  ...wideConnect,
  load: async () => {
    const [pairing, logins] = await Promise.all([
      import('./features/pairing/index.ts'),
      loginConnect.load(),
    ])
    return pairing.createWideConnectView(logins)
  },
}

/**
 * Returns the entry of a view; that of Connect for views without one.
 *
 * @param connect - `hasLogins`: whether the app has an embedded wallet. `isWide`: whether Connect has two columns.
 */
export function getViewEntry(
  view: ViewName,
  { hasLogins, isWide }: { hasLogins: boolean; isWide: boolean },
): ViewEntry {
  const entry = view === 'Connect' ? undefined : viewRegistry[view]
  if (entry) return entry
  if (isWide) return hasLogins ? wideLoginConnect : wideConnect
  return hasLogins ? loginConnect : viewRegistry.Connect
}

/** Returns the loading of a view in the modal's own chunk: the most frequent ones, and those after the first click. */
function inModalChunk(module: ViewModule): Pick<ViewEntry, 'module' | 'load'> {
  return { module, load: async () => module }
}
