export {
  createChainRpcClients,
  type ChainRpcClients,
  unsupportedChain,
} from './createChainRpcClients.ts'
export { createRpcMetrics } from './createRpcMetrics.ts'
export { type CcipRequestFunction, createViemClient, type ViemClient } from './createViemClient.ts'
export { getUpgradeRequired } from './routes/getUpgradeRequired.ts'
export { getSupportedChains } from './routes/getSupportedChains.ts'
export { postRpc } from './routes/postRpc.ts'
export type { RpcClient, RpcResponse, RpcRequest, RpcOptions } from './RpcClient.ts'
export { isRpcError } from './rpcError.ts'
export { createRpcSockets, type RpcSockets } from './sockets/createRpcSockets.ts'
