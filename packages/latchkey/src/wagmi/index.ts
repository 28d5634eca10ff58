export { createWagmiConfig } from './createWagmiConfig.ts'
export { latchkeyConnector } from './latchkeyConnector.ts'
export type {
  CreateWagmiConnector,
  WagmiConnection,
  WagmiConnector,
  WagmiEmitter,
} from './WagmiConnector.ts'
