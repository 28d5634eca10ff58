/** How long something may be remembered. */
export type CacheRule = {
  /** Up to a tenth less, so that what came together does not go together. */
  readonly ttlMs: number
  /** For so long after, the old value is answered while a new one is fetched. @default 0 */
  readonly staleMs?: number | undefined
  /** How long a failure is remembered. @default 0, not at all */
  readonly failureMs?: number | undefined
}

/**
 * Remembers what was expensive to find: in this process for its most used entries, in the fast store
 * for all nodes; and lets one ask where many want the same.
 *
 * Values are what JSON can say, and are handed to many: nobody changes them.
 */
export type Cache = {
  /**
   * @param key - Names the value; holds everything that it depends on.
   * @param load - Finds it. Its failures pass through. It serves everybody who waits, so it stops by
   * the signal that it is handed, which aborts when all of them have left, and by no other.
   * @param signal - Of who asks. It aborts their waiting alone.
   */
  getOrLoad<value>(
    key: string,
    rule: CacheRule,
    load: (signal: AbortSignal) => Promise<value>,
    signal?: AbortSignal,
  ): Promise<value>
  /** Other nodes may answer the old value until it ends there. */
  invalidate(key: string): Promise<void>
}
