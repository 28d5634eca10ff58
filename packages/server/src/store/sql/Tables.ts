import type { Generated } from 'kysely'
import type { JsonColumn, Timestamp } from './columns.ts'
import type { NameAddressTable, NameTable, UsedSignatureTable } from './NameTables.ts'
import type { WalletTables } from './WalletTables.ts'

/** Projects that may use the services. Migration 0001. */
export type ProjectTable = {
  /** 32 hexadecimal digits, as in the query of every call. */
  id: string
  name: string
  /** Patterns as `isOriginAllowed` takes them. */
  origins: JsonColumn<readonly string[]>
  /** `{ id, isEnabled, config }`; a feature that is missing is off. */
  features: JsonColumn<
    readonly { id: string; isEnabled: boolean; config: readonly string[] | null }[]
  >
  /** Tokens per second and capacity of the rate limit; null for the deployment's default. */
  rate_per_second: number | null
  rate_capacity: number | null
  is_analytics_on: boolean
  /** Whether loopback origins are allowed besides its origins. */
  is_development: boolean
  is_enabled: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

/** SHA-256 of server keys of a project; the key itself is shown once. Migration 0001. */
export type ProjectKeyTable = {
  hash: string
  project_id: string
  created_at: Timestamp
}

/** Smart sessions. Migration 0003. */
export type SmartSessionTable = {
  pci: string
  project_id: string
  /** CAIP-10, in lower case for namespaces without case. */
  account: string
  permissions: JsonColumn<readonly object[]>
  policies: JsonColumn<readonly object[]>
  signer: JsonColumn<object>
  /** Encrypted with the deployment's key. */
  sealed_key: string
  context: string | null
  /** Whether the account signed the grant. Migration 0006. */
  is_proven: Generated<boolean>
  /** Hash of the requesting client, for a fair share per client. Migration 0007. */
  asked_by: Generated<string>
  /** Seconds since 1970. */
  expiry: number
  created_at: Timestamp
  revoked_at: number | null
}

/** Sessions that visitors started by signing a message. Migration 0008. */
export type SignInTable = {
  id: string
  /** Unique: each nonce is used by one sign-in. `nonce/index` in the sessions of its further messages. */
  nonce: string
  project_id: string
  /** CAIP-10. */
  account: string
  /** Host of the page that requested the signature. */
  domain: string
  uri: string
  /** SHA-256 of the refresh token. */
  refresh_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  /** Time after which the row may be deleted: the session has ended and its nonce has expired. */
  keep_until: Timestamp
  revoked_at: Timestamp | null
}

/** Data of apps about accounts that signed in. Migration 0011. */
export type AccountMetadataTable = {
  project_id: string
  /** CAIP-10. */
  account: string
  metadata: JsonColumn<Readonly<Record<string, unknown>>>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Amounts that a session spent by allowance, in its latest period. Migration 0007. */
export type SmartSessionSpendingTable = {
  pci: string
  /** Index of the allowance among the session's permissions. */
  rule: number
  /** Seconds since 1970. */
  period_start: number
  /** Base units, in decimal digits. */
  spent: string
}

/** Used proofs of co-signing requests. Migration 0009. */
export type SmartSessionProofTable = {
  /** SHA-256 of the signed message. */
  digest: string
  pci: string
  /** Seconds since 1970. */
  expiry: number
}

/** Purchases of the sandbox on-ramp. Migration 0003. */
export type OnrampOrderTable = {
  id: string
  project_id: string
  provider: string
  status: 'pending' | 'paid' | 'settled' | 'failed'
  account: string
  quote: JsonColumn<object>
  transaction_hash: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** One transaction in an account's activity. Migration 0004. */
export type HistoryTable = {
  chain: string
  hash: string
  account: string
  block: number
  /** Within the block. */
  position: number
  mined_at: Timestamp
  operation: string
  status: 'confirmed' | 'failed' | 'pending'
  sent_from: string
  sent_to: string | null
  nonce: number | null
  transfers: JsonColumn<readonly object[]>
  is_spam: boolean
}

/** Block range for which an account's activity is indexed. Migration 0004. */
export type HistoryCoverageTable = {
  chain: string
  account: string
  from_block: number
  to_block: number
  /** First block for which native transfers are indexed too; above `to_block` when none is. */
  coins_from_block: number
  watched_at: Timestamp
}

/** Hashes of indexed blocks, to detect reorganizations. Migration 0004. */
export type HistoryBlockTable = {
  chain: string
  block: number
  hash: string
}

/** Events of the modal. Migration 0005. */
export type AnalyticsEventTable = {
  id: Generated<number>
  project_id: string
  event_id: string
  name: string
  at: Timestamp
  received_at: Timestamp
  domain: string | null
  props: JsonColumn<object>
}

/** Every table by its name. */
export type Tables = WalletTables & {
  project: ProjectTable
  project_key: ProjectKeyTable
  name: NameTable
  name_address: NameAddressTable
  used_signature: UsedSignatureTable
  session: SmartSessionTable
  session_spending: SmartSessionSpendingTable
  session_proof: SmartSessionProofTable
  sign_in: SignInTable
  account_metadata: AccountMetadataTable
  onramp_order: OnrampOrderTable
  history: HistoryTable
  history_coverage: HistoryCoverageTable
  history_block: HistoryBlockTable
  event: AnalyticsEventTable
}
