export type { Chain, ChainContracts, Chains } from './Chain.ts'
export { type ChainOverride, createChains, findChain } from './createChains.ts'
export { createLocalnetChainOverrides } from './createLocalnetChainOverrides.ts'
export { createRpcOnlyChains, type RpcOnlyChain } from './createRpcOnlyChains.ts'
