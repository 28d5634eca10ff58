import type { JsonColumn, NullableColumn, Timestamp } from './columns.ts'
import type { WalletLoginFlowTable } from './WalletLoginFlowTable.ts'
import type { WalletMailTable } from './WalletMailTable.ts'

/** Visitors with an embedded wallet. Migration 0012. */
export type WalletUserTable = {
  id: string
  /** As it was typed, with the domain in ASCII and lower case. Null for accounts of social logins. */
  email: string | null
  /** In lower case. */
  email_key: string | null
  /** Name at the provider of the first social login. Migration 0015. */
  name: string | null
  created_at: Timestamp
  locked_at: Timestamp | null
  /** Migration 0013. */
  email_changed_at: Timestamp | null
  /** Logins that had started by then start no session. Migration 0016. */
  sessions_ended_at: Timestamp | null
  /** Of messages to its mailbox; null for English. Migration 0024. */
  language: NullableColumn<string>
}

/** Projects in which an account has signed in. Migration 0027. */
export type WalletUserProjectTable = { user_id: string; project_id: string }

/** Codes sent by e-mail. Migration 0012. */
export type WalletCodeTable = {
  id: string
  purpose: string
  project_id: string
  app_origin: string
  email: string
  email_key: string
  /** The account, for codes that an account requested. */
  user_id: string | null
  /** Thumbprint of the key of the browser that requested it. */
  device: string
  /** Address of the client, for limits. */
  network: string
  /** HMAC of id and code. */
  code_hash: string
  attempts: number
  mail: 'queued' | 'sent' | 'failed'
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
  /** The address that replaces it, for changes of the address. Migration 0013. */
  next_email: string | null
  /** SHA-256 of the token of the link that approves a new browser. Migration 0015. */
  link_hash: string | null
  /** Two digits that the browser shows. Migration 0015. */
  link_number: string | null
  link_status: 'waiting' | 'approved' | 'declined' | null
  /** Browser that requested it, such as `Firefox on Linux`. Migration 0015. */
  browser: string | null
  /** Mailbox of the address, as `toMailboxLimitKey` returns it. Migration 0018. */
  mailbox: string
  mail_domain: string
  /** IPv4 /24 or IPv6 /48 of the client. Migration 0018. */
  client_range: string
  /** Whether the account of the address signed in before from this browser, or this address. Migration 0018. */
  known: 'device' | 'network' | null
  /** Of the browser that requested the code. Migration 0024. */
  language: NullableColumn<string>
  /** The session that the code has started. Migration 0028. */
  session_id: NullableColumn<string>
}

/** Browsers and addresses from which an account has signed in. Migration 0018. */
export type WalletKnownSourceTable = {
  user_id: string
  kind: 'device' | 'network'
  /** Thumbprint of the key of the browser, or HMAC of account and address. */
  source: string
  last_at: Timestamp
}

/** Wrong codes of the last hour. Migration 0018. */
export type WalletGuessTable = {
  id: string
  project_id: string
  /** Address of the client. */
  network: string
  /** IPv4 /24 or IPv6 /48. */
  client_range: string
  at: Timestamp
}

/** Identities at providers, by which an account signs in. Migration 0015. */
export type WalletIdentityTable = {
  id: string
  user_id: string
  method: string
  issuer: string
  subject: string
  label: string | null
  /** Key of the address that the provider had verified. */
  email_key: string | null
  added_at: Timestamp
  /** The session that added it; null for the login that created the account. Migration 0026. */
  session_id: NullableColumn<string>
}

/** Passkeys that confirm sessions. Migration 0015. */
export type WalletPasskeyTable = {
  credential_id: string
  user_id: string
  /** COSE, base64url. */
  public_key: string
  counter: Timestamp
  added_at: Timestamp
}

/** Challenges for passkeys. Migration 0015. */
export type WalletPasskeyChallengeTable = {
  id: string
  user_id: string
  device: string
  purpose: 'register' | 'step_up'
  challenge: string
  expires_at: Timestamp
}

/** Links that remove a new passkey, and those added after it. Migration 0017. */
export type WalletPasskeyUndoTable = {
  hash: string
  user_id: string
  /** Time at which the passkey was added. */
  added_at: Timestamp
  expires_at: Timestamp
}

/** Links that undo a change of the address. Migration 0015. */
export type WalletEmailUndoTable = {
  hash: string
  user_id: string
  email: string
  email_key: string
  next_email_key: string
  expires_at: Timestamp
  /** The session that changed the address. Migration 0026. */
  session_id: NullableColumn<string>
}

/** Addresses that mail servers rejected for good. Migration 0015. */
export type WalletBounceTable = {
  email_key: string
  at: Timestamp
  count: number
}

/** Settings of the wallet of a project. Migration 0015. */
export type WalletProjectTable = {
  project_id: string
  is_stopped: boolean
  /** Null for that of the configuration. */
  codes_per_day: number | null
  /** Null while the project does not offer automatic recovery. Migration 0019. */
  automatic_recovery_hours: number | null
  /** Null for the default. Migration 0022. */
  second_factor_usd: number | null
}

/** Automatic recoveries. Migration 0019. */
export type WalletRecoveryTable = {
  id: string
  user_id: string
  /** Device that gets the wallet. */
  device: string
  project_id: string
  app_origin: string
  /** SHA-256 of the secret of the link that cancels it. */
  cancel_hash: string
  delay_ms: number
  started_at: Timestamp
  /** Last time at which a notice was given to the mail server. */
  tried_at: Timestamp
  /** When the mail server accepted the first notice. */
  notified_at: Timestamp | null
  /** When it accepted the last one. */
  reminded_at: Timestamp | null
  canceled_at: Timestamp | null
  finished_at: Timestamp | null
  expires_at: Timestamp
}

/** Sessions of the embedded wallet. Migration 0012. */
export type WalletSessionTable = {
  id: string
  user_id: string
  /** Thumbprint of the key of the browser. */
  device: string
  project_id: string
  app_origin: string
  created_at: Timestamp
  authenticated_at: Timestamp
  /** Action of the last confirmation; null for any action. Migration 0023. */
  authenticated_for: string | null
  expires_at: Timestamp
  revoked_at: Timestamp | null
}

/** SHA-256 of refresh tokens; used ones are kept to detect their reuse. Migration 0012. */
export type WalletRefreshTokenTable = {
  hash: string
  session_id: string
  used_at: Timestamp | null
}

/** Hashes of used proofs by device keys. Migration 0012. */
export type WalletProofTable = {
  hash: string
  expires_at: Timestamp
}

/** Audit logs of accounts; each entry has the hash of the one before. Migration 0012. */
export type WalletAuditTable = {
  user_id: string
  sequence: number
  at: Timestamp
  event: string
  details: JsonColumn<Readonly<Record<string, string>>>
  previous_hash: string
  hash: string
  /** HMAC of the hash; empty for entries of earlier versions until they are sealed. Migration 0020. */
  mac: string
}

/** The last entry of each audit log, authenticated. Migration 0020. */
export type WalletAuditHeadTable = {
  user_id: string
  sequence: number
  hash: string
  mac: string
}

/** When the audit logs of earlier versions were authenticated: one row. Migration 0020. */
export type WalletAuditSealTable = { id: number; sealed_at: Timestamp; mac: string }

/** Tables of the embedded wallet by their names. */
export type WalletTables = {
  wallet_user: WalletUserTable
  wallet_user_project: WalletUserProjectTable
  wallet_code: WalletCodeTable
  wallet_mail: WalletMailTable
  wallet_session: WalletSessionTable
  wallet_refresh_token: WalletRefreshTokenTable
  wallet_proof: WalletProofTable
  wallet_audit: WalletAuditTable
  wallet_audit_head: WalletAuditHeadTable
  wallet_audit_seal: WalletAuditSealTable
  wallet_identity: WalletIdentityTable
  wallet_login_flow: WalletLoginFlowTable
  wallet_passkey: WalletPasskeyTable
  wallet_passkey_challenge: WalletPasskeyChallengeTable
  wallet_passkey_undo: WalletPasskeyUndoTable
  wallet_email_undo: WalletEmailUndoTable
  wallet_bounce: WalletBounceTable
  wallet_project: WalletProjectTable
  wallet_known_source: WalletKnownSourceTable
  wallet_guess: WalletGuessTable
  wallet_recovery: WalletRecoveryTable
}
