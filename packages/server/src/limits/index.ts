export { computeFairShare } from './computeFairShare.ts'
export { networksOf } from './networksOf.ts'
export type { ResourceLimit } from './ResourceLimit.ts'
export {
  defaultServerLimits,
  type ServerLimits,
  type ServerLimitsConfig,
  withDefaultLimits,
} from './ServerLimits.ts'
