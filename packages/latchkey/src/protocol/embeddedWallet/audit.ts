import * as v from 'valibot'

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Query of `GET /wallet/v1/audit`. */
export type WalletAuditQuery = {
  /** Sequence number below which entries are listed. */
  readonly before?: string | undefined
}

/** Parses {@link WalletAuditQuery}. */
export const walletAuditQuerySchema: v.GenericSchema<unknown, WalletAuditQuery> = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
})

/** An entry of the audit log of an account. */
export type WalletAuditEntry = {
  /** 1 for the first entry of the account. */
  readonly sequence: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: string
  readonly details: Readonly<Record<string, string>>
  /** Hash of the entry before; empty for the first. */
  readonly previousHash: string
  /** SHA-256 of `formatAuditEntry`, base64url. */
  readonly hash: string
}

/** Response of `GET /wallet/v1/audit`, newest first. */
export type WalletAuditPage = {
  readonly entries: readonly WalletAuditEntry[]
  /** Whether the service finds its entries unchanged and, for the newest, none removed after them. */
  readonly isIntact: boolean
}

/** Parses {@link WalletAuditPage}. */
export const walletAuditPageSchema: v.GenericSchema<unknown, WalletAuditPage> = v.strictObject({
  entries: v.array(
    v.strictObject({
      sequence: timestamp,
      at: timestamp,
      event: v.string(),
      details: v.record(v.string(), v.string()),
      previousHash: v.string(),
      hash: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    }),
  ),
  isIntact: v.boolean(),
})

/**
 * Formats the text whose hash is the hash of an audit entry. Members of `details` are sorted.
 *
 * @param userId - Id of the account, which an entry does not repeat.
 */
export function formatAuditEntry(
  userId: string,
  { sequence, at, event, details, previousHash }: Omit<WalletAuditEntry, 'hash'>,
): string {
  const sorted = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([userId, sequence, at, event, sorted, previousHash])
}
