export { createPeerRpc } from './createPeerRpc.ts'
export type { PeerRpcDeps } from './PeerRpcDeps.ts'
