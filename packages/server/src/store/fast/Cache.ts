/** Lifetimes of a cache entry. */
export type CacheRule = {
  /** Time to live; up to a tenth less, so that entries stored together do not expire together. */
  readonly ttlMs: number
  /** Time after `ttlMs` during which the stale value is returned while it is revalidated. @default 0 */
  readonly staleMs?: number | undefined
  /** Time for which a failure is cached. @default 0, not cached */
  readonly failureMs?: number | undefined
}

/**
 * A cache with two tiers: the most recently used entries of this process, and the fast store that
 * all nodes share. Concurrent loads of one key are deduplicated.
 *
 * Values are JSON values. They are shared between callers and must not be changed.
 */
export type Cache = {
  /**
   * Returns the cached value of a key, or loads it.
   *
   * @param key - Contains everything that the value depends on.
   * @param load - Loads the value. Its errors are rethrown. It is shared by all waiting callers, so
   * its signal aborts only when all of them have aborted.
   * @param signal - Aborts the waiting of this caller only.
   */
  getOrLoad<value>(
    key: string,
    rule: CacheRule,
    load: (signal: AbortSignal) => Promise<value>,
    signal?: AbortSignal,
  ): Promise<value>
  /** Removes an entry. Other nodes may return their local copy until it expires. */
  invalidate(key: string): Promise<void>
}
