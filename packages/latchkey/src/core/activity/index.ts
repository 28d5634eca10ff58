export type { GroupedActivity, ActivityMonth, ActivityYear } from './GroupedActivity.ts'
export {
  describeTransaction,
  type TransactionSummary,
  type ActivityTransferSummary,
} from './describeTransaction.ts'
export { fetchActivity } from './fetchActivity.ts'
export { type ActivityPage, activityQuery } from './activityQuery.ts'
export { readActivity } from './readActivity.ts'
