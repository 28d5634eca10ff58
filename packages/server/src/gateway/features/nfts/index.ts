export { createNftsFeature } from './createNftsFeature.ts'
