import { expect, it } from 'vitest'
import { classifySolana } from './classifySolana.ts'
import type { SolanaTransactionReply, SolanaTokenBalance } from './solanaReplySchemas.ts'

const [me, you] = ['me', 'you'] as const
const has = (owner: string, amount: number, mint = 'mint', decimals = 6): SolanaTokenBalance => ({
  owner,
  mint,
  decimals,
  amount: BigInt(amount),
})

/** In a few words what a transaction was to `me`, who paid 5 for it. */
function received(given: Partial<SolanaTransactionReply>): string {
  const transaction: SolanaTransactionReply = {
    slot: 9,
    blockTime: 1_700_000_000,
    isFailed: false,
    fee: 5n,
    keys: [me, you],
    signers: [me],
    before: [10_000_000n, 100n],
    after: [9_999_995n, 100n],
    tokensBefore: [],
    tokensAfter: [],
    ...given,
  }
  const row = classifySolana(transaction, { account: me, hash: 'h', position: 0 })
  expect(row).toMatchObject({ block: 9, minedAt: 1_700_000_000_000, hash: 'h' })
  const moves = row.transfers.map(
    ({ token, kind, amount, direction, other }) =>
      `${direction} ${amount} ${token} ${kind} ${other}`,
  )
  return [row.operation, row.status, ...moves].join(', ').trim()
}

it.each([
  ['a fee alone', {}, 'execute, confirmed'],
  ['coins', { after: [9_999_945n, 150n] }, 'send, confirmed, out 50 native fungible you'],
  [
    'tokens, and room for them',
    {
      after: [9_999_995n - 2_039_280n, 100n],
      tokensBefore: [has(me, 90)],
      tokensAfter: [has(me, 60), has(you, 30)],
    },
    'send, confirmed, out 30 mint fungible you',
  ],
  [
    'a swap',
    {
      tokensBefore: [has(me, 90), has(you, 5, 'other')],
      tokensAfter: [has(me, 60), has(you, 30), has(me, 5, 'other')],
    },
    'trade, confirmed, out 30 mint fungible you, in 5 other fungible you',
  ],
  ['tokens out of nothing', { tokensAfter: [has(me, 7)] }, 'mint, confirmed, in 7 mint fungible'],
  [
    'tokens out of nothing by another',
    { signers: [you], tokensAfter: [has(me, 7)] },
    'receive, confirmed, in 7 mint fungible',
  ],
  ['tokens into nothing', { tokensBefore: [has(me, 7)] }, 'burn, confirmed, out 7 mint fungible'],
  [
    'a thing of its own',
    { tokensBefore: [has(you, 1, 'art', 0)], tokensAfter: [has(me, 1, 'art', 0)] },
    'receive, confirmed, in 1 art nft you',
  ],
  [
    'what failed',
    { isFailed: true, tokensBefore: [has(me, 7)], tokensAfter: [] },
    'execute, failed',
  ],
])('classifies %s by balance changes [7.4]', (_case, given, words) => {
  expect(received(given)).toBe(words)
})
