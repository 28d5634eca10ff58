import type { ViewName } from '../modal/index.ts'
import ConnectingExternalView from './features/connect/ConnectingExternalView.tsx'
import ConnectingMultiChainView, {
  css as multiChainCss,
} from './features/connect/ConnectingMultiChainView.tsx'
import ConnectView, { css as connectCss } from './features/connect/ConnectView.tsx'
import { socialNames } from './features/connect/socialNames.ts'
import type { ViewEntry, ViewModule } from './shell/views.ts'

/**
 * Views in the modal's own chunk: the most frequent ones, and those that follow the first click.
 */
const connect: ViewModule = { default: ConnectView, css: connectCss }
const connectingExternal: ViewModule = { default: ConnectingExternalView }
const connectingMultiChain: ViewModule = { default: ConnectingMultiChainView, css: multiChainCss }

/** Views by name. Each feature adds its own; a name without an entry shows Connect. */
export const viewRegistry: { readonly [view in ViewName]?: ViewEntry<view> } & {
  readonly Connect: ViewEntry<'Connect'>
} = {
  Account: {
    title: 'account.title',
    heading: 'hidden',
    load: () => import('./features/account/AccountView.tsx'),
  },
  AllWallets: {
    title: 'allWallets.title',
    next: ['ConnectingWalletConnect'],
    load: () => import('./features/catalogue/AllWalletsView.tsx'),
  },
  ApproveTransaction: {
    title: 'login.approveTitle',
    load: async () => (await import('./features/login/index.ts')).ApproveTransactionView,
  },
  BuyInProgress: {
    title: 'buy.title',
    load: async () => (await import('./features/onramp/index.ts')).BuyInProgressView,
  },
  Connect: {
    title: 'connect.title',
    start: 'help',
    module: connect,
    load: async () => connect,
  },
  ConnectSocials: {
    title: 'login.socials',
    load: async () => (await import('./features/login/index.ts')).ConnectSocialsView,
  },
  ConnectWallets: {
    title: 'connect.title',
    load: async () => (await import('./features/login/index.ts')).ConnectWalletsView,
  },
  ConnectingExternal: {
    title: ({ wallet }) => wallet.name,
    heading: 'view',
    module: connectingExternal,
    load: async () => connectingExternal,
  },
  ConnectingFarcaster: {
    title: () => 'Farcaster',
    load: async () => (await import('./features/login/index.ts')).ConnectingFarcasterView,
  },
  ConnectingMultiChain: {
    title: ({ wallet }) => wallet.name,
    heading: 'view',
    module: connectingMultiChain,
    load: async () => connectingMultiChain,
  },
  ConnectingSocial: {
    title: ({ provider }) => socialNames[provider],
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).ConnectingSocialView,
  },
  ConnectingWalletConnect: {
    // Without a wallet, the code is for any wallet.
    title: ({ wallet }) => wallet?.name ?? 'WalletConnect',
    load: async () => (await import('./features/pairing/index.ts')).ConnectingWalletConnectView,
  },
  ConnectingWalletConnectBasic: {
    title: () => 'WalletConnect',
    next: ['AllWallets'],
    load: async () =>
      (await import('./features/pairing/index.ts')).ConnectingWalletConnectBasicView,
  },
  Currency: {
    title: 'buy.currencyTitle',
    load: () => import('./features/currency/CurrencyView.tsx'),
  },
  Downloads: {
    title: ({ wallet }, text) => text('downloads.title', { name: wallet.name }),
    load: async () => (await import('./features/help/index.ts')).DownloadsView,
  },
  EmailVerifyDevice: {
    title: 'login.deviceHeader',
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).EmailVerifyDeviceView,
  },
  EmailVerifyOtp: {
    title: 'login.codeHeader',
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).EmailVerifyOtpView,
  },
  GetWallet: {
    title: 'getWallet.title',
    load: async () => (await import('./features/help/index.ts')).GetWalletView,
  },
  Networks: {
    title: 'networks.title',
    next: ['SwitchNetwork'],
    load: async () => (await import('./features/network/index.ts')).NetworksView,
  },
  NftDetail: {
    title: ({ nft }, text) => nft.collection ?? text('nfts.title'),
    next: ['NftSend'],
    load: () => import('./features/nfts/NftDetailView.tsx'),
  },
  NftSend: {
    title: 'send.title',
    load: () => import('./features/nfts/NftSendView.tsx'),
  },
  OnRampCountrySelect: {
    title: 'buy.countryTitle',
    load: async () => (await import('./features/onramp/index.ts')).OnRampCountrySelectView,
  },
  OnRampFiatSelect: {
    title: 'buy.currencyTitle',
    load: async () => (await import('./features/onramp/index.ts')).OnRampFiatSelectView,
  },
  OnRampProviders: {
    title: 'buy.title',
    load: async () => (await import('./features/onramp/index.ts')).OnRampProvidersView,
  },
  OnRampTokenSelect: {
    title: 'tokens.title',
    load: async () => (await import('./features/onramp/index.ts')).OnRampTokenSelectView,
  },
  OpenWallet: {
    title: 'openWallet.title',
    heading: 'view',
    load: async () => (await import('./features/pairing/index.ts')).OpenWalletView,
  },
  ProfileWallets: {
    title: 'wallets.title',
    load: () => import('./features/wallets/ProfileWalletsView.tsx'),
  },
  RegisterAccountName: {
    title: 'names.title',
    load: async () => (await import('./features/names/index.ts')).RegisterAccountNameView,
  },
  RegisterAccountNameSuccess: {
    title: 'names.registered',
    load: async () => (await import('./features/names/index.ts')).RegisterAccountNameSuccessView,
  },
  SIWXSignMessage: {
    title: 'signIn.title',
    load: () => import('./features/siwx/SIWXSignMessageView.tsx'),
  },
  Swap: {
    title: 'swap.title',
    next: ['SwapSelectToken', 'SwapPreview'],
    load: async () => (await import('./features/swap/index.ts')).SwapView,
  },
  SwapPreview: {
    title: 'swap.previewTitle',
    load: async () => (await import('./features/swap/index.ts')).SwapPreviewView,
  },
  SwapSelectToken: {
    title: ({ side }, text) => text(side === 'from' ? 'swap.pay' : 'swap.get'),
    load: async () => (await import('./features/swap/index.ts')).SwapSelectTokenView,
  },
  SwitchActiveChain: {
    title: 'switchChain.title',
    heading: 'view',
    load: async () => (await import('./features/network/index.ts')).SwitchActiveChainView,
  },
  SwitchNetwork: {
    title: ({ network }) => network.name,
    heading: 'view',
    load: async () => (await import('./features/network/index.ts')).SwitchNetworkView,
  },
  UnsupportedChain: {
    title: 'unsupported.title',
    next: ['SwitchNetwork'],
    load: async () => (await import('./features/network/index.ts')).UnsupportedChainView,
  },
  UpdateEmailPrimaryOtp: {
    title: 'login.codeHeader',
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).UpdateEmailPrimaryOtpView,
  },
  UpdateEmailSecondaryOtp: {
    title: 'login.codeHeader',
    heading: 'view',
    load: async () => (await import('./features/login/index.ts')).UpdateEmailSecondaryOtpView,
  },
  UpdateEmailWallet: {
    title: 'login.updateTitle',
    load: async () => (await import('./features/login/index.ts')).UpdateEmailWalletView,
  },
  WalletCompatibleNetworks: {
    title: 'receive.compatible',
    load: async () => (await import('./features/receive/index.ts')).WalletCompatibleNetworksView,
  },
  WalletReceive: {
    title: 'receive.title',
    load: async () => (await import('./features/receive/index.ts')).WalletReceiveView,
  },
  WalletSend: {
    title: 'send.title',
    next: ['WalletSendPreview', 'WalletSendSelectToken'],
    load: async () => (await import('./features/send/index.ts')).WalletSendView,
  },
  WalletSendConfirmed: {
    title: 'activity.sent',
    heading: 'hidden',
    load: async () => (await import('./features/send/index.ts')).WalletSendConfirmedView,
  },
  WalletSendPreview: {
    title: 'preview.title',
    load: async () => (await import('./features/send/index.ts')).WalletSendPreviewView,
  },
  WalletSendSelectToken: {
    title: 'tokens.title',
    load: async () => (await import('./features/send/index.ts')).WalletSendSelectTokenView,
  },
  WhatIsABuy: {
    title: 'whatIsABuy.title',
    load: async () => (await import('./features/help/index.ts')).WhatIsABuyView,
  },
  WhatIsANetwork: {
    title: 'whatIsANetwork.title',
    load: async () => (await import('./features/help/index.ts')).WhatIsANetworkView,
  },
  WhatIsAWallet: {
    title: 'whatIsAWallet.title',
    load: async () => (await import('./features/help/index.ts')).WhatIsAWalletView,
  },
}

/** Connect with the logins of an embedded wallet. */
const loginConnect: ViewEntry<'Connect'> = {
  title: 'connect.title',
  start: 'help',
  load: async () => (await import('./features/login/index.ts')).LoginConnectView,
}

/** Connect with a pairing code beside the wallets. */
const wideConnect: ViewEntry<'Connect'> = {
  title: 'connect.title',
  start: 'help',
  size: 'wide',
  load: async () => (await import('./features/pairing/index.ts')).createWideConnectView(connect),
}

/** Connect with a pairing code beside the wallets and logins. */
const wideLoginConnect: ViewEntry<'Connect'> = {
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
  if (entry) return entry as ViewEntry
  if (isWide) return (hasLogins ? wideLoginConnect : wideConnect) as ViewEntry
  return (hasLogins ? loginConnect : viewRegistry.Connect) as ViewEntry
}
