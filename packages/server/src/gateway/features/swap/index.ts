export { createSwapFeature } from './createSwapFeature.ts'
export { createAggregatorPort } from './createAggregatorPort.ts'
export type { SwapProvider } from './SwapProvider.ts'
