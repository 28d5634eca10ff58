import { expect, it } from 'vitest'
import { formatSessionDuration } from './formatSessionDuration.ts'

const issuedAt = '2026-01-05T12:00:00.000Z'
const after = (ms: number): string => new Date(Date.parse(issuedAt) + ms).toISOString()

it.each([
  [7 * 86_400_000, '7 days'],
  [86_400_000, '1 day'],
  [3_600_000, '1 hour'],
  [5_400_000, '2 hours'],
  [60_000, '1 minute'],
  [1_000, '1 minute'],
])('formats %i ms as %s', (ms, expected) => {
  expect(formatSessionDuration({ issuedAt, expirationTime: after(ms) }, 'en')).toBe(expected)
})

it('returns undefined without an end', () => {
  expect(formatSessionDuration({ issuedAt }, 'en')).toBeUndefined()
  expect(formatSessionDuration({ issuedAt, expirationTime: issuedAt }, 'en')).toBeUndefined()
})
