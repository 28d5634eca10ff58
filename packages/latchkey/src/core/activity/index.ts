export type { Activity, ActivityMonth, ActivityYear } from './Activity.ts'
export {
  describeTransaction,
  type TransactionSummary,
  type ActivityTransferSummary,
} from './describeTransaction.ts'
export { fetchActivity } from './fetchActivity.ts'
export { type ActivityPage, activityQuery } from './activityQuery.ts'
export { readActivity } from './readActivity.ts'
