export { beginCatalogue, isList } from './listViews.ts'
export { linksOn, platformsOf } from './platforms.ts'
export { readAllWallets } from './readAllWallets.ts'
export { linkTo, readBrowseLink } from './readWalletLink.ts'
export { findPairing, isPaired, needsPairing } from './walletRules.ts'
export {
  beginList,
  getWallet,
  openAllWallets,
  searchWallets,
  showMoreWallets,
} from './walletSteps.ts'
