export { type Analytics, createAnalytics } from './createAnalytics.ts'
