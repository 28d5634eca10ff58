export {
  createCatalogue,
  importedListingPath,
  readListing,
  addKnownNetworks,
} from './features/catalogue/index.ts'
export { createFeatures, type FeatureDeps, type Features } from './createFeatures.ts'
export { createGateway } from './createGateway.ts'
