export { createRelay, type Relay } from './createRelay.ts'
export { createMemoryStore } from './drivers/createMemoryStore.ts'
export { createRedisStore } from './drivers/createRedisStore.ts'
export { defaultRelayLimits, type RelayLimits } from './limits.ts'
