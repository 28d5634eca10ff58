/** Capacity and refill rate of a token bucket. */
export type TokenBucketRule = {
  /** Maximum number of tokens. */
  readonly capacity: number
  /** Tokens added per second. */
  readonly perSecond: number
}

/** Result of taking tokens. */
export type TakeResult = {
  readonly isAllowed: boolean
  readonly remaining: number
  /** Time until enough tokens are available; 0 when they were taken. */
  readonly retryAfterMs: number
}

/**
 * Volatile state that the nodes of a deployment share: caches, token buckets, locks. In memory, or in
 * Redis; both pass the same tests.
 *
 * No method rejects. While Redis is unavailable, reads find nothing, writes are dropped, tokens are
 * granted and locks are `away`, each within a second.
 */
export type FastStore = {
  /** Whether other nodes see the same state. */
  readonly isShared: boolean
  get(key: string): Promise<string | undefined>
  /** Reads several values in one round trip, in the order of the keys. */
  getAll(keys: readonly string[]): Promise<readonly (string | undefined)[]>
  set(key: string, value: string, ttlMs: number): Promise<void>
  delete(key: string): Promise<void>
  /** Takes tokens from a bucket, all or none. */
  takeTokens(key: string, rule: TokenBucketRule, cost?: number): Promise<TakeResult>
  /**
   * Acquires a lock that expires.
   *
   * @returns A function that releases the lock; `taken` when another caller holds it; `away` when
   * the store is unavailable.
   */
  lock(key: string, ttlMs: number): Promise<(() => Promise<void>) | 'taken' | 'away'>
  /** Whether the store is available. */
  isReady(): boolean
  close(): Promise<void>
}
