import type { AnalyticsEvent } from '../../protocol/index.ts'

/** Most events kept while the gateway is unavailable; the oldest are dropped first. */
const maxEvents = 500
/** Maximum size of one request in bytes; a beacon carries little more. */
const maxBatchBytes = 45_000

/** Queue of events to be sent. */
export type EventQueue = {
  /** Adds an event. An event that exceeds the size of a request is dropped. */
  add(event: AnalyticsEvent): void
  /** Returns the oldest events that fit into one request. */
  batch(): readonly AnalyticsEvent[]
  drop(events: readonly AnalyticsEvent[]): void
  /** Returns whether the events exceed one request. */
  isFull(): boolean
}

/**
 * Creates a queue of events.
 *
 * @returns The queue, empty.
 */
export function createEventQueue(): EventQueue {
  const encoder = new TextEncoder()
  const sizes = new Map<AnalyticsEvent, number>()
  return {
    add(event) {
      // Plus the separator.
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
