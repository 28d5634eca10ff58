export { getAnalyticsConfig } from './routes/getAnalyticsConfig.ts'
export { getConfig } from './routes/getConfig.ts'
export { getOrigins } from './routes/getOrigins.ts'
export { getProjectLimits } from './routes/getProjectLimits.ts'
