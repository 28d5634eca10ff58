export {
  createCatalogue,
  importedListingPath,
  readListing,
  addKnownNetworks,
} from './features/catalogue/index.ts'
export { createFeatures, type FeatureDeps, type GatewayFeatures } from './createFeatures.ts'
export { createGateway } from './createGateway.ts'
