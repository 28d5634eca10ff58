export { createSwapFeature } from './createSwapFeature.ts'
export { createExchangePort } from './createExchangePort.ts'
export type { SwapProvider } from './SwapProvider.ts'
