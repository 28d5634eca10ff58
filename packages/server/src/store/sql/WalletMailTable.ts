import type { Timestamp } from './columns.ts'

/** Messages that wait to be sent. Migrations 0021 and 0025. */
export type WalletMailTable = {
  id: string
  project_id: string
  email_key: string
  /** The code that it contains. */
  code_id: string | null
  /** The recovery whose delay waits for it. */
  recovery_id: string | null
  /** Which of its notices. */
  recovery_notice: 'started' | 'ending' | null
  /** Encrypted with a key that is derived from the root secret. */
  sealed: string
  attempts: number
  created_at: Timestamp
  /** Time of the next attempt; while a node sends it, the time after which another one may. */
  next_at: Timestamp
  expires_at: Timestamp
}
