export { createPeerRpc } from './createWire.ts'
export type { PeerRpcDeps } from './WireDeps.ts'
