import { expect, test } from 'vitest'
import { type TransactionError, formatTransactionError } from './transactionError.ts'

test.for<[TransactionError, string]>([
  ['BlockhashNotFound', 'Blockhash not found'],
  ['AccountInUse', 'Account in use'],
  [
    { InstructionError: [0, { Custom: 6001 }] },
    'Error processing Instruction 0: custom program error: 0x1771',
  ],
  [
    { InstructionError: [2, 'InsufficientFunds'] },
    'Error processing Instruction 2: insufficient funds for instruction',
  ],
  [
    { InsufficientFundsForRent: { account_index: 1 } },
    'Transaction results in an account (1) with insufficient funds for rent',
  ],
])('returns a text for %j', ([error, text]) => {
  expect(formatTransactionError(error)).toBe(text)
})
