export { createRelay, type Relay } from './createRelay.ts'
export { createMemoryRelayStore } from './drivers/createMemoryRelayStore.ts'
export { createRedisRelayStore } from './drivers/createRedisRelayStore.ts'
export { createRelayLimits, type RelayLimits } from './RelayLimits.ts'
