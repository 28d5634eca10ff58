export { fetchCatalogue, fetchMoreWallets, searchWallets } from './catalogue.ts'
export { connectorTypes } from './connectorTypes.ts'
export { discover } from './discover.ts'
export { orderWallets } from './orderWallets.ts'
export { readWalletRows, rowOfListed } from './readWalletRows.ts'
export { loadRecentWallets } from './recentWallets.ts'
export { rememberWallet } from './rememberWallet.ts'
export { safeIcon } from './safeIcon.ts'
export { safeLink } from './safeLink.ts'
export type {
  CustomWallet,
  ListedWallet,
  RecentWallet,
  WalletLinks,
  WalletListState,
  WalletRow,
  WalletsState,
  WalletStores,
} from '../model/slices/wallets.ts'
