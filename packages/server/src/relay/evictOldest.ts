/**
 * Evicts the oldest entry of a collection when it is larger than a size.
 *
 * @param collection - Ordered by insertion.
 * @param most - Maximum number of entries.
 */
export function evictOldest(collection: Set<unknown> | Map<unknown, unknown>, most: number): void {
  if (collection.size <= most) return
  const [oldest] = collection.keys()
  collection.delete(oldest)
}
