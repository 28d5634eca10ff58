/** Limits of the messages between an app and the frame of the embedded wallet. */
export const frameLimits = {
  /** Bytes of a request, as JSON. */
  request: 65_536,
  /** Bytes of `solana_signAllTransactions`, as JSON. */
  solanaBatch: 262_144,
  /** Bytes of a reply, as JSON: blocks and logs are larger than any request. */
  reply: 1_048_576,
  /** Requests of an app that wait for their reply. */
  openRequests: 32,
  /** Nesting of objects and arrays in a message. */
  depth: 24,
  /** Objects, arrays and other values in a request. */
  values: 10_000,
  /** Objects, arrays and other values in a reply. */
  replyValues: 100_000,
} as const
