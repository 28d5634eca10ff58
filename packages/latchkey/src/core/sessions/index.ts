export { fetchSessions, sessionsQuery } from './fetchSessions.ts'
export { revokeSession } from './revokeSession.ts'
export type { AccountSmartSession } from './AccountSmartSession.ts'
