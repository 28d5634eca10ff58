export { fetchSmartSessions, smartSessionsQuery } from './fetchSessions.ts'
export { revokeSmartSession } from './revokeSession.ts'
export type { AccountSmartSession } from './AccountSmartSession.ts'
