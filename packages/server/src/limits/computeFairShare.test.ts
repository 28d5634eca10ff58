import { expect, it } from 'vitest'
import { computeFairShare } from './index.ts'

it.each([
  [[], 10, Infinity],
  [[1, 2, 3], 6, Infinity],
  [[100, 1, 1], 12, 10],
  [[100, 40, 1], 41, 20],
  [[5, 5, 5, 5], 10, 2.5],
  [[7], 0, 0],
])('keeps all of what is least: %j within %i', (amounts, target, share) => {
  expect(computeFairShare(amounts, target)).toBe(share)
})
