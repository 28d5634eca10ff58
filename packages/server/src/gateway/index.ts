export { createCatalogue, importedListing, readListing, withKnown } from './catalogue/index.ts'
export { createGateway } from './createGateway.ts'
