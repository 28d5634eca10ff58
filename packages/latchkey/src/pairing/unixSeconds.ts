import type { Clock } from '../kernel/index.ts'

/**
 * Returns the current time in whole seconds since 1970, the unit of the pairing protocol.
 */
export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
