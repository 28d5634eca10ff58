export { getAnalyticsConfigRoute } from './routes/getAnalyticsConfig.ts'
export { getProjectConfigRoute } from './routes/getProjectConfig.ts'
export { getOriginsRoute } from './routes/getOrigins.ts'
export { getProjectLimitsRoute } from './routes/getProjectLimits.ts'
