import { expect, it } from 'vitest'
import { computeTokenTransferFee } from './computeTokenTransferFee.ts'

it.each([
  ['0', 0n, 150n, 10n, 0n],
  ['an exact part', 10_000n, 150n, 1_000n, 150n],
  ['a part, rounded up', 1n, 1n, 1_000n, 1n],
  ['the maximum', 10n ** 18n, 150n, 1_000n, 1_000n],
  ['everything', 77n, 10_000n, 2n ** 64n, 77n],
  ['nothing of a token without a fee', 77n, 0n, 1_000n, 0n],
])('returns %s', (_, amount, basisPoints, maximum, fee) => {
  expect(computeTokenTransferFee(amount, { basisPoints, maximum })).toBe(fee)
})
