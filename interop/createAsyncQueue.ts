/** A queue of received items, to be awaited one by one. */
export type AsyncQueue<item extends object> = {
  put(item: item): void
  /** Removes and returns the oldest matching item, or waits for one. */
  next<match extends item>(matches: (item: item) => item is match): Promise<match>
  next(matches: (item: item) => boolean): Promise<item>
}

/** Creates an inbox. An item without a waiter stays queued. */
export function createAsyncQueue<item extends object>(): AsyncQueue<item> {
  const buffered: item[] = []
  const waiting = new Set<(item: item) => boolean>()
  return {
    put(item) {
      for (const take of waiting) if (take(item)) return
      buffered.push(item)
    },
    next(matches: (item: item) => boolean): Promise<item> {
      const found = buffered.find(matches)
      if (found !== undefined) {
        buffered.splice(buffered.indexOf(found), 1)
        return Promise.resolve(found)
      }
      return new Promise((resolve) => {
        const take = (item: item): boolean => {
          if (!matches(item)) return false
          waiting.delete(take)
          resolve(item)
          return true
        }
        waiting.add(take)
      })
    },
  }
}
