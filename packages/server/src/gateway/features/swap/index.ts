export { createSwapFeature } from './createSwapFeature.ts'
export { createAggregatorPort } from './createAggregatorPort.ts'
export type { SwapPortFactories } from './SwapPortFactories.ts'
