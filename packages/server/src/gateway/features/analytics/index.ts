export { type AnalyticsFeature, createAnalyticsFeature } from './createAnalytics.ts'
