import type { Timestamp } from './columns.ts'

/** Social logins that have started. Migration 0015. */
export type WalletLoginFlowTable = {
  id: string
  purpose: 'login' | 'link' | 'step_up'
  method: string
  project_id: string
  app_origin: string
  /** Thumbprint of the key of the browser that started it. */
  device: string
  network: string
  /** The account, for flows of a session. */
  user_id: string | null
  /** SHA-256 of the state at the provider. */
  state_hash: string | null
  number: string
  /** `returning` while the code of the provider is exchanged. */
  status: 'waiting' | 'returning' | 'returned' | 'confirmed' | 'failed' | 'finished'
  reason: string | null
  issuer: string | null
  subject: string | null
  label: string | null
  /** Key of an address that the provider has verified, to find an account that it may belong to. */
  email_key: string | null
  completion_hash: string | null
  /** Token of the channel at the Farcaster relay. */
  channel: string | null
  created_at: Timestamp
  expires_at: Timestamp
  returned_at: Timestamp | null
  /** IPv4 /24 or IPv6 /48 of the client. Migration 0018. */
  client_range: string
  /** When the Farcaster relay was last asked. Migration 0018. */
  polled_at: Timestamp | null
  /** How often it was asked. Migration 0018. */
  polls: number
  /** The session, for flows of one. Migration 0023. */
  session_id: string | null
  /** Action that a step-up, or a login on a page of the wallet, confirms. Migration 0023. */
  action: string | null
}
