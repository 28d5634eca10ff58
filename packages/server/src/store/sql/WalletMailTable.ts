import type { Timestamp } from './columns.ts'

/** Messages that wait to be sent. Migration 0021. */
export type WalletMailTable = {
  id: string
  project_id: string
  email_key: string
  /** The code that it contains. */
  code_id: string | null
  /** Encrypted with a key that is derived from the root secret. */
  sealed: string
  attempts: number
  created_at: Timestamp
  /** Time of the next attempt; while a node sends it, the time after which another one may. */
  next_at: Timestamp
  expires_at: Timestamp
}
