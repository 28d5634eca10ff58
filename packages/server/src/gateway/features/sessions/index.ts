export { createSmartSessionsFeature } from './createSmartSessionsFeature.ts'
