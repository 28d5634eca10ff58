/** A queue of received items, to be awaited one by one. */
export type Inbox<item extends object> = {
  put(item: item): void
  /** Removes and returns the oldest matching item, or waits for one. */
  next<fit extends item>(fits: (item: item) => item is fit): Promise<fit>
  next(fits: (item: item) => boolean): Promise<item>
}

/** Creates an inbox. An item without a waiter stays queued. */
export function createInbox<item extends object>(): Inbox<item> {
  const buffered: item[] = []
  const waiting = new Set<(item: item) => boolean>()
  return {
    put(item) {
      for (const take of waiting) if (take(item)) return
      buffered.push(item)
    },
    next(fits: (item: item) => boolean): Promise<item> {
      const found = buffered.find(fits)
      if (found !== undefined) {
        buffered.splice(buffered.indexOf(found), 1)
        return Promise.resolve(found)
      }
      return new Promise((resolve) => {
        const take = (item: item): boolean => {
          if (!fits(item)) return false
          waiting.delete(take)
          resolve(item)
          return true
        }
        waiting.add(take)
      })
    },
  }
}
