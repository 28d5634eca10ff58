export { analyticsConfigQuery } from './analyticsConfigQuery.ts'
export { recordEvents } from './recordEvents.ts'
