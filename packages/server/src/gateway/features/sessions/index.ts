export { createSmartSessionsFeature } from './createSessionsFeature.ts'
