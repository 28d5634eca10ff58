export { getAnalyticsConfigRoute } from './routes/getAnalyticsConfigRoute.ts'
export { getProjectConfigRoute } from './routes/getProjectConfigRoute.ts'
export { getOriginsRoute } from './routes/getOriginsRoute.ts'
export { getProjectLimitsRoute } from './routes/getProjectLimitsRoute.ts'
