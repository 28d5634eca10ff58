import type { CaipNetworkId } from '../../../caip/index.ts'

/** An amount of a token that a pending transaction moves to or from the account. */
export type PendingAssetChange = {
  readonly direction: 'in' | 'out'
  readonly symbol: string
  readonly name: string
  /** Exact, in whole units. */
  readonly quantity: string
  readonly iconUrl?: string | undefined
}

/** A transaction that this browser sent and that the fetched activity does not list yet. */
export type PendingTransaction = {
  readonly network: CaipNetworkId
  /** Transaction hash; the id of a batch of calls if `isBatch`. */
  readonly hash: string
  /** Whether it is a batch of calls whose transaction the wallet has not reported yet. EIP-5792 */
  readonly isBatch?: boolean | undefined
  /** Bare address of the sender. */
  readonly address: string
  /** Operation as the activity names it, such as `send`, `trade` or `execute`. */
  readonly operation: string
  readonly transfers: readonly PendingAssetChange[]
  /** Bare address. */
  readonly receiver?: string | undefined
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** `pending` until it is in a block; `replaced` when another transaction of the wallet took its place. */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced'
}

/** State of the transaction slice. */
export type TransactionSlice = {
  /** Newest first. Absent until the first use. */
  readonly pendingTransactions?: readonly PendingTransaction[] | undefined
}
