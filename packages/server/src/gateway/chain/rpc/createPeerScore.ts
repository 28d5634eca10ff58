import type { Clock } from '../../../clock/Clock.ts'

/** How a node fares. */
export type Experience = {
  /** Share of what was asked that it answered, from 0 to 1. */
  readonly success: number
  /** Milliseconds that an answer takes. */
  readonly latency: number
}

/** What other processes say of a node. */
export type Repute = {
  /** Notes what one says. */
  heard(told: Experience): void
  /** Notes that we asked it ourselves. */
  livedThrough(): void
  /**
   * Tells what to expect of it.
   *
   * @param own - What we know ourselves, which is nothing where `isKnown` is false.
   */
  believed(own: Experience, isKnown: boolean): Experience
}

/** What others say counts no longer than this. */
const heardMs = 60_000
/** Requests of our own after which we know better. */
const ownSamples = 10
/** No word of others makes it worse, or slower, than this: it may be well for us. */
const worst: Experience = { success: 0.2, latency: 3_000 }

/**
 * Makes a repute that is not known yet. What others say makes a node worse until we know better
 * ourselves, and never better than we found it.
 *
 * @param clock - Tells when what was said is old.
 */
export function createRepute(clock: Pick<Clock, 'now'>): Repute {
  let last: { readonly told: Experience; readonly at: number } | undefined
  let since = 0
  return {
    heard({ success, latency }) {
      const told = {
        success: Math.max(success, worst.success),
        latency: Math.min(latency, worst.latency),
      }
      last = { told, at: clock.now() }
      since = 0
    },
    livedThrough() {
      since += 1
    },
    believed(own, isKnown) {
      if (!last || clock.now() - last.at >= heardMs) return own
      const { told } = last
      const known = Math.min(since / ownSamples, 1)
      const success = told.success + (own.success - told.success) * known
      return {
        success: Math.min(success, own.success),
        latency: isKnown ? own.latency : told.latency,
      }
    },
  }
}
