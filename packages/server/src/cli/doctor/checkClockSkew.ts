import type { DoctorCheck } from 'latchkey/cli'
import { failedCheck, passedCheck, warningCheck } from './checkResults.ts'

/** Differences of two clocks in milliseconds that give a warning, and that make tokens invalid. */
const skew = { warning: 5_000, failure: 30_000 } as const

/**
 * Compares a clock with that of this machine.
 *
 * @param source - What has the other clock.
 * @param time - Milliseconds since 1970.
 */
export function checkClockSkew(
  source: string,
  time: number,
  now: number = Date.now(),
): DoctorCheck {
  const difference = Math.abs(now - time)
  const text = `this machine and ${source} differ by ${(difference / 1_000).toFixed(1)} s`
  if (difference < skew.warning) return passedCheck('clock', text)
  const fix = 'Synchronize both clocks with NTP: tokens and signatures expire by them'
  return difference < skew.failure
    ? warningCheck('clock', text, fix)
    : failedCheck('clock', text, fix)
}
