export { createHistoryFeature, type HistoryFeature } from './createHistoryFeature.ts'
export { createHistoryStore, type HistoryStore } from './createHistoryStore.ts'
