import type { AnalyticsEvent } from '../../protocol/index.ts'

/** Events that are kept while a gateway does not take them; the oldest go first. */
const maxEvents = 500
/** Of one call; a beacon carries little more. */
const maxBatchBytes = 45_000

/** Events that wait to be sent. */
export type EventQueue = {
  /** One that is too large for a call of its own is left out. */
  add(event: AnalyticsEvent): void
  /** Those that come first and fit into one call. */
  batch(): readonly AnalyticsEvent[]
  drop(events: readonly AnalyticsEvent[]): void
  /** Whether there are more than fit into one call. */
  isFull(): boolean
}

/**
 * Makes a queue of events.
 *
 * @returns The queue, empty.
 * @source facts: product-inventory §4.7
 */
export function createEventQueue(): EventQueue {
  const encoder = new TextEncoder()
  const sizes = new Map<AnalyticsEvent, number>()
  return {
    add(event) {
      // And what parts it from the next.
      const bytes = encoder.encode(JSON.stringify(event)).length + 1
      if (bytes > maxBatchBytes) return
      sizes.set(event, bytes)
      for (const oldest of sizes.keys())
        if (sizes.size <= maxEvents) break
        else sizes.delete(oldest)
    },
    batch() {
      const found: AnalyticsEvent[] = []
      let left = maxBatchBytes
      for (const [event, bytes] of sizes) {
        left -= bytes
        if (left < 0) break
        found.push(event)
      }
      return found
    },
    drop(events) {
      for (const event of events) sizes.delete(event)
    },
    isFull: () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) > maxBatchBytes,
  }
}
