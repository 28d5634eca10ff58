export { computeFairShare } from './computeFairShare.ts'
export {
  createResourceTracker,
  type ResourceLease,
  type ResourceTracker,
} from './createResourceTracker.ts'
export { createIncompleteMessage, type IncompleteMessage } from './createIncompleteMessage.ts'
export { createServerResources, type ServerResources } from './createServerResources.ts'
export { networksOf } from './networksOf.ts'
export type { ResourceLimit } from './ResourceLimit.ts'
export {
  defaultServerLimits,
  type ServerLimits,
  type ServerLimitsConfig,
  withDefaultLimits,
} from './ServerLimits.ts'
export { webSocketPieces } from './webSocketPieces.ts'
