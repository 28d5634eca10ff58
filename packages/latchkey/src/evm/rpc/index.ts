export type { RpcCall } from './batch.ts'
export { createRpc, type Rpc } from './createRpc.ts'
