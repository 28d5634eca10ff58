export { createSessionsFeature } from './createSessions.ts'
