import type { SiwxMessage } from '../../../core/index.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Formats how long a session lasts, in the largest unit that fits.
 *
 * @returns Such as `7 days`; undefined when the message has no expiry.
 */
export function formatSessionDuration(
  { issuedAt, expirationTime }: Pick<SiwxMessage, 'issuedAt' | 'expirationTime'>,
  locale: string,
): string | undefined {
  const ms = Date.parse(expirationTime ?? '') - Date.parse(issuedAt ?? '')
  if (!(ms > 0)) return undefined
  const [unit, size] = units.find(([, each]) => ms >= each) ?? ['minute', 60_000]
  const count = Math.max(1, Math.round(ms / size))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
