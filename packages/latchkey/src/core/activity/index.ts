export type { Activity, ActivityMonth, ActivityYear } from './Activity.ts'
export {
  describeTransaction,
  type ShownTransaction,
  type ShownTransfer,
} from './describeTransaction.ts'
export { fetchActivity } from './fetchActivity.ts'
export { type HistoryPage, historyQuery } from './historyQuery.ts'
export { readActivity } from './readActivity.ts'
