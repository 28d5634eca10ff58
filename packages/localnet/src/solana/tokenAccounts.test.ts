import { expect, test } from 'vitest'
import { toUiTokenAmount } from './tokenAccounts.ts'

test.for<[bigint, number, string]>([
  [0n, 6, '0'],
  [1n, 6, '0.000001'],
  [1_500_000n, 6, '1.5'],
  [12n, 0, '12'],
  [18_446_744_073_709_551_615n, 9, '18446744073.709551615'],
])('writes %i with %i decimals as %s', ([amount, decimals, text]) => {
  expect(toUiTokenAmount(amount, decimals)).toMatchObject({
    amount: `${amount}`,
    uiAmountString: text,
  })
})
