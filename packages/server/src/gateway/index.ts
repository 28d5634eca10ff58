export {
  createWalletCatalogue,
  importedListingFilePath,
  parseWalletListing,
  addMissingWalletNetworks,
} from './features/catalogue/index.ts'
export {
  createChainFeatures,
  type FeatureDeps,
  type RunningFeatures,
} from './createChainFeatures.ts'
export { createGateway } from './createGateway.ts'
export { createOutageLog } from './createOutageLog.ts'
export { loadPackages } from './loadPackages.ts'
