export type { RpcCall } from './batch.ts'
export { createEvmRpc, type EvmRpc } from './createEvmRpc.ts'
