export { runForClient } from './runForClient.ts'
export { computeFairShare } from './computeFairShare.ts'
export { createFairQueue, type FairQueue } from './createFairQueue.ts'
export {
  type ConnectionLimiter,
  type ConnectionLimits,
  createConnectionLimiter,
} from './createConnectionLimiter.ts'
export {
  createResourceTracker,
  type ResourceLease,
  type ResourceTracker,
} from './createResourceTracker.ts'
export {
  createIncompleteMessageCounter,
  type IncompleteMessageCounter,
} from './createIncompleteMessageCounter.ts'
export { createServerCapacity, type ServerCapacity } from './createServerCapacity.ts'
export { getIpAndSubnet } from './getIpAndSubnet.ts'
export type { ResourceLimit } from './ResourceLimit.ts'
export {
  defaultServerLimits,
  type ServerLimits,
  type ServerLimitsConfig,
  withDefaultResourceLimits,
} from './ServerLimits.ts'
export { webSocketFragmentLimits } from './webSocketFragmentLimits.ts'
