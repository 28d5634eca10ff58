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
export { createGatewayRoutes } from './createGatewayRoutes.ts'
export { preloadPackages } from './preloadPackages.ts'
