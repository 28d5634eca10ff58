export { fetchSmartSessions, smartSessionsQuery } from './fetchSmartSessions.ts'
export { revokeSmartSession } from './revokeSmartSession.ts'
export type { AccountSmartSession } from './AccountSmartSession.ts'
