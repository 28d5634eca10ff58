export { matchResponses, type RpcCall, toRpcRequests } from './jsonRpcMessages.ts'
export { createEvmRpc, type EvmRpc } from './createEvmRpc.ts'
