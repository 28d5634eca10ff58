'use client'

export {
  createRpcTransport,
  getChain,
  getChains,
  getPublicClient,
  getWalletClient,
  toViemChain,
} from './actions/index.ts'
export { usePublicClient } from './usePublicClient.ts'
export { useWalletClient } from './useWalletClient.ts'
