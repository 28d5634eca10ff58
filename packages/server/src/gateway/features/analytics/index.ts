export { type AnalyticsFeature, createAnalyticsFeature } from './createAnalyticsFeature.ts'
