export { getAnalyticsConfig } from './routes/getAnalyticsConfig.ts'
export { getProjectConfig } from './routes/getConfig.ts'
export { getOrigins } from './routes/getOrigins.ts'
export { getProjectLimits } from './routes/getProjectLimits.ts'
