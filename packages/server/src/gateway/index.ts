export {
  createCatalogue,
  importedListing,
  readListing,
  withKnown,
} from './features/catalogue/index.ts'
export { createFeatures, type Features, type Ground } from './createFeatures.ts'
export { createGateway } from './createGateway.ts'
