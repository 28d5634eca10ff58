import { loadavg } from 'node:os'

/** Headings of {@link formatGoal}. */
export const goalColumns = ['goal', 'measured', 'others busy', 'verdict']

/**
 * Formats a measurement beside its limit. On a busy machine only measurements of memory are reliable.
 *
 * @param {string} name
 * @param {number} most
 * @param {number} measured
 * @param {string} unit
 * @param {number} [digits] After the point.
 * @returns {string[]} Name and {@link goalColumns}.
 */
export function formatGoal(name, most, measured, unit, digits = 0) {
  const text = (value, places) => `${value.toFixed(places)}${unit === '' ? '' : ` ${unit}`}`
  return [
    name,
    `≤ ${text(most, 0)}`,
    text(measured, digits),
    `load ${loadavg()[0].toFixed(1)}`,
    measured <= most ? 'ok' : 'missed',
  ]
}

/** @param {number[]} values */
export function median(values) {
  return percentile(values, 0.5)
}

/**
 * Returns the quantile of the values.
 *
 * @param {number[]} values
 * @param {number} share From 0 to 1.
 */
export function percentile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]
}
