export { createSessions } from './createSessions.ts'
