export { createSwapFeature } from './createSwapFeature.ts'
export { createAggregatorPort } from './createExchangePort.ts'
export type { SwapProvider } from './SwapProvider.ts'
