/** A set of bounded size that evicts its oldest members. */
export type BoundedSet = {
  has(name: string): boolean
  /** Adds a member, or makes an existing one the newest. */
  add(name: string): void
}

/**
 * Creates an empty set of at most `limit` members.
 */
export function createBoundedSet(limit: number): BoundedSet {
  const names = new Set<string>()
  return {
    has: (name) => names.has(name),
    add(name) {
      names.delete(name)
      names.add(name)
      for (const oldest of names) {
        if (names.size <= limit) break
        names.delete(oldest)
      }
    },
  }
}
