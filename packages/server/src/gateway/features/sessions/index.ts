export { createSessionsFeature } from './createSessionsFeature.ts'
