export {
  createChainRpcClients,
  type ChainRpcClients,
  unservedChainError,
} from './createChainRpcClients.ts'
export { createRpcMetrics } from './createRpcMetrics.ts'
export { type CcipRequestFunction, createViemClient, type ViemClient } from './createViemClient.ts'
export { getUpgradeRequiredRoute } from './routes/getUpgradeRequiredRoute.ts'
export { getSupportedChainsRoute } from './routes/getSupportedChainsRoute.ts'
export { postRpcRoute } from './routes/postRpcRoute.ts'
export type { RpcClient, RpcResponse, RpcRequest, RpcRequestOptions } from './RpcClient.ts'
export { isNodeRpcError } from './nodeRpcError.ts'
export { createRpcSockets, type RpcSockets } from './sockets/createRpcSockets.ts'
