export type { Chain, ChainContracts, Chains } from './Chain.ts'
export { type ChainOverride, createChains, findChain } from './createChains.ts'
export { localnetChains } from './localnetChains.ts'
export { createRpcOnlyChains, type RpcOnlyChain } from './createRpcOnlyChains.ts'
