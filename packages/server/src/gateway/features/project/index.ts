export { getAnalyticsConfig } from './routes/getAnalyticsConfig.ts'
export { getProjectConfig } from './routes/getProjectConfig.ts'
export { getOrigins } from './routes/getOrigins.ts'
export { getProjectLimits } from './routes/getProjectLimits.ts'
