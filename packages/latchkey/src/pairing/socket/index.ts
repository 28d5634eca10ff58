export { createRelaySocket } from './createRelaySocket.ts'
export type { RelaySocketDeps } from './RelaySocketDeps.ts'
export { createSharedRelaySocket } from './tabs/createSharedRelaySocket.ts'
