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
  Connect: {
    start: 'help',
    ...inModalChunk(connect),
  },
  ConnectingExternal: {
    heading: 'view',
    ...inModalChunk(connectingExternal),
  },
  ConnectingFarcaster: {
    load: () => import('./features/login/ConnectingFarcasterView.tsx'),
  },
  ConnectingMultiChain: {
    heading: 'view',
    ...inModalChunk(connectingMultiChain),
  },
  Currency: {
    load: () => import('./features/currency/CurrencyView.tsx'),
  },
  NftDetail: {
    next: ['NftSend'],
    load: () => import('./features/nfts/NftDetailView.tsx'),
  },
  NftSend: {
    load: () => import('./features/nfts/NftSendView.tsx'),
  },
  ProfileWallets: {
    load: () => import('./features/wallets/ProfileWalletsView.tsx'),
  },
  SIWXSignMessage: {
    load: () => import('./features/siwx/SIWXSignMessageView.tsx'),
  },
  ...viewsOf(() => import('./features/help/index.ts'), {
    Downloads: {},
    GetWallet: {},
    WhatIsABuy: {},
    WhatIsANetwork: {},
    WhatIsAWallet: {},
  }),
  ...viewsOf(() => import('./features/login/index.ts'), {
    ConnectSocials: {},
    ConnectWallets: {},
  }),
  ...viewsOf(() => import('./features/login/progressViews.ts'), {
    ApproveTransaction: {},
    ConnectingSocial: { heading: 'view' },
    EmailVerifyDevice: { heading: 'view' },
    EmailVerifyOtp: { heading: 'view' },
    UpdateEmailPrimaryOtp: { heading: 'view' },
    UpdateEmailSecondaryOtp: { heading: 'view' },
    UpdateEmailWallet: {},
  }),
  ...viewsOf(() => import('./features/names/index.ts'), {
    RegisterAccountName: {},
    RegisterAccountNameSuccess: {},
  }),
  ...viewsOf(() => import('./features/network/networkViews.ts'), {
    Networks: { next: ['SwitchNetwork'] },
    SwitchActiveChain: { heading: 'view' },
    SwitchNetwork: { heading: 'view' },
    UnsupportedChain: { next: ['SwitchNetwork'] },
  }),
  ...viewsOf(() => import('./features/onramp/index.ts'), {
    BuyInProgress: {},
    OnRampCountrySelect: {},
    OnRampFiatSelect: {},
    OnRampProviders: {},
    OnRampTokenSelect: {},
  }),
  ...viewsOf(() => import('./features/pairing/index.ts'), {
    ConnectingWalletConnect: {},
    ConnectingWalletConnectBasic: { next: ['AllWallets'] },
    OpenWallet: { heading: 'view' },
  }),
  ...viewsOf(() => import('./features/receive/index.ts'), {
    WalletCompatibleNetworks: {},
    WalletReceive: {},
  }),
  ...viewsOf(() => import('./features/send/sendViews.ts'), {
    WalletSend: { next: ['WalletSendPreview', 'WalletSendSelectToken'] },
    WalletSendConfirmed: { heading: 'hidden' },
    WalletSendPreview: {},
    WalletSendSelectToken: {},
  }),
  ...viewsOf(() => import('./features/swap/index.ts'), {
    Swap: { next: ['SwapSelectToken', 'SwapPreview'] },
    SwapPreview: {},
    SwapSelectToken: {},
  }),
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

/**
 * Returns the entries of views that share a chunk.
 *
 * @param load - Loads the chunk, which exports the module of each view as `<name>View`.
 */
function viewsOf<const name extends ViewName>(
  load: () => Promise<{ readonly [view in `${name}View`]: ViewModule }>,
  entries: { readonly [view in name]: Omit<ViewEntry, 'module' | 'load'> },
): { readonly [view in name]: ViewEntry } {
  const names = Object.keys(entries) as name[]
  return Object.fromEntries(
    names.map((view) => [
      view,
      { ...entries[view], load: async () => (await load())[`${view}View`] },
    ]),
  ) as { [view in name]: ViewEntry }
}
