/** Remembers the last few of many. */
export type RecentSet = {
  has(name: string): boolean
  add(name: string): void
}

/**
 * Makes a memory of bounded size.
 *
 * @param limit - How many names are kept; the oldest go.
 * @returns The memory, empty.
 */
export function createRecentSet(limit: number): RecentSet {
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
