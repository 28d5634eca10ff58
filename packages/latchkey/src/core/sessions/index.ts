export { fetchSessions, sessionsQuery } from './fetchSessions.ts'
export { revokeSession } from './revokeSession.ts'
export type { SmartSession } from './SmartSession.ts'
