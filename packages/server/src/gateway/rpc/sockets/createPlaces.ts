import type { SocketLimits } from './socketLimits.ts'

/** Counts sockets by address, those that are still being opened among them. */
export type Places = {
  /** Takes a place. Returns what gives it back, or undefined when there is none. */
  take(address: string): (() => void) | undefined
}

/**
 * Makes the count of sockets.
 *
 * @param limits - How many from one address, and of all.
 */
export function createPlaces(limits: Pick<SocketLimits, 'perAddress' | 'atAll'>): Places {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const own = taken.get(address) ?? 0
      if (own >= limits.perAddress || all >= limits.atAll) return undefined
      taken.set(address, own + 1)
      all += 1
      return () => {
        const left = (taken.get(address) ?? 1) - 1
        all -= 1
        if (left > 0) taken.set(address, left)
        else taken.delete(address)
      }
    },
  }
}
