export type { RpcCall } from './jsonRpcMessages.ts'
export { createEvmRpc, type EvmRpc } from './createEvmRpc.ts'
