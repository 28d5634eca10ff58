/** How a bucket fills. */
export type TokenBucketRule = {
  /** Tokens that it holds. */
  readonly capacity: number
  /** Tokens that come in every second. */
  readonly perSecond: number
}

/** What came of taking tokens. */
export type TakeResult = {
  readonly isAllowed: boolean
  readonly remaining: number
  /** Until as many tokens as were asked for are there; 0 when they were taken. */
  readonly retryAfterMs: number
}

/**
 * State that is shared by the nodes of a deployment and may be lost: caches, buckets, locks. In
 * process, or in Redis; both pass the same tests.
 *
 * Nothing here fails: while Redis is away nothing is found, nothing is kept, everybody is let
 * through and locks are away with it, each within a second.
 */
export type FastStore = {
  /** Whether the other nodes see the same. */
  readonly isShared: boolean
  get(key: string): Promise<string | undefined>
  /** Finds several in one go, in their order. */
  getAll(keys: readonly string[]): Promise<readonly (string | undefined)[]>
  set(key: string, value: string, ttlMs: number): Promise<void>
  delete(key: string): Promise<void>
  /** Takes tokens out of a bucket, all or none. */
  takeTokens(key: string, rule: TokenBucketRule, cost?: number): Promise<TakeResult>
  /**
   * Takes a lock that ends by itself.
   *
   * @returns What gives it back; or that somebody else has it, or that nobody can tell.
   */
  lock(key: string, ttlMs: number): Promise<(() => Promise<void>) | 'taken' | 'away'>
  /** Whether it answers. */
  isReady(): boolean
  close(): Promise<void>
}
