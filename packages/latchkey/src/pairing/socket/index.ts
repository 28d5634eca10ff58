export { createRelaySocket } from './createRelaySocket.ts'
export type { RelaySocketDeps } from './RelaySocketDeps.ts'
export { createSharedSocket } from './tabs/createSharedSocket.ts'
