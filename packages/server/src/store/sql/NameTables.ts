import type { JsonColumn, Timestamp } from './columns.ts'

/** Registered names. Migration 0002. */
export type NameTable = {
  /** In lower case, zone included. */
  name: string
  attributes: JsonColumn<Readonly<Record<string, string>>>
  registered_at: Timestamp
  updated_at: Timestamp
  /** Address, in lower case, of the owner that signed the latest change. Migration 0010. */
  confirmed_by: string | null
  /** When the owner chose it as the primary one of its names. Migration 0014. */
  primary_since: Timestamp | null
}

/** Addresses of names: one per coin type. Migration 0002. */
export type NameAddressTable = {
  name: string
  /** ENSIP-11. */
  coin_type: number
  /** Case as the owner wrote it. */
  address: string
  /** Normalized, for searches. */
  address_lower: string
  created_at: Timestamp
}

/** Signed messages that were used, to reject replays. Migration 0002. */
export type UsedSignatureTable = {
  /** SHA-256 of message and signer. */
  hash: string
  /** Time after which the row may be deleted. */
  expires_at: Timestamp
}
