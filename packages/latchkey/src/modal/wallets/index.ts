export { beginCatalogue, isList } from './listViews.ts'
export { linksOn, platformsOf } from './platforms.ts'
export { readAllWallets } from './readAllWallets.ts'
export { findPairing, isPaired, needsPairing } from './walletRules.ts'
