export { createSwapFeature } from './createSwapFeature.ts'
export { createAggregatorPort } from './createAggregatorPort.ts'
export type { VendorSwapPortFactories } from './VendorSwapPortFactories.ts'
