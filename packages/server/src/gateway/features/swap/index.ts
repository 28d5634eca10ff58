export { createSwapFeature } from './createConvert.ts'
export { createExchangePort } from './createExchangePort.ts'
export type { SwapProvider } from './SwapProvider.ts'
