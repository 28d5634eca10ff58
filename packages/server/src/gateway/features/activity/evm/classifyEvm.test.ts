import { describe, expect, it } from 'vitest'
import { classifyEvm } from './classifyEvm.ts'
import type { EvmTransactionReply, EvmLog, Receipt } from './evmReplySchemas.ts'
import { eventTopics } from './eventTopics.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lower = account.toLowerCase()
const [weth, router, other, token] = ['a', 'b', 'c', 'd'].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [string, string, string, string]
const zero = `0x${'0'.repeat(40)}`

function word(value: string | number): string {
  const digits = typeof value === 'number' ? value.toString(16) : value.slice(2)
  return digits.padStart(64, '0')
}
function event(
  address: string,
  [name, ...named]: readonly [string, ...string[]],
  ...values: readonly number[]
): EvmLog {
  const words = named.map((one) => `0x${word(one)}`)
  return { address, topics: [name, ...words], data: `0x${values.map(word).join('')}` }
}
const moved = (from: string, to: string, amount: number, of = token): EvmLog =>
  event(of, [eventTopics.transfer, from, to], amount)

/** In a few words what a transaction was. */
function received(given: {
  readonly transaction?: Partial<EvmTransactionReply>
  readonly logs?: readonly EvmLog[]
  readonly status?: Receipt['status']
  /** Coins that a contract paid to the account. */
  readonly paid?: readonly [from: string, amount: bigint]
}): string | undefined {
  const { logs = [], status = 'confirmed' } = given
  const transaction = {
    hash: '0x1',
    blockNumber: 1,
    from: lower,
    to: router,
    nonce: 1,
    value: 0n,
    input: '0x12345678',
    ...given.transaction,
  }
  const receipt = { status, transactionIndex: 0, contractAddress: undefined, logs }
  const [payer, amount] = given.paid ?? []
  const nativeCurrency = { token: 'native', kind: 'fungible', id: undefined, to: lower } as const
  const inner = payer && amount ? [{ ...nativeCurrency, from: payer, amount }] : undefined
  const row = classifyEvm({ transaction, receipt, minedAt: 0, inner }, account, weth)
  const names: Readonly<Record<string, string>> = { [weth]: 'WETH', [token]: 'token' }
  return (
    row &&
    [
      row.operation,
      ...row.transfers.map(
        ({ direction, amount, token: what, id }) =>
          `${direction} ${amount} ${names[what.toLowerCase()] ?? what}${id ? `#${id}` : ''}`,
      ),
    ].join(', ')
  )
}

const deposit = event(token, [eventTopics.vaultDeposit, lower, lower], 5, 4)
const withdraw = event(token, [eventTopics.vaultWithdraw, lower, lower, lower], 5, 4)

describe('classifyEvm', () => {
  it.each([
    [
      'a wrapper that reports no transfer',
      {
        transaction: { to: weth, value: 7n },
        logs: [event(weth, [eventTopics.wrapped, lower], 7)],
      },
      'deposit, out 7 native, in 7 WETH',
    ],
    [
      'the same back',
      { transaction: { to: weth }, logs: [event(weth, [eventTopics.unwrapped, lower], 7)] },
      'withdraw, out 7 WETH, in 7 native',
    ],
    [
      'the same back, traced as well',
      {
        transaction: { to: weth },
        logs: [event(weth, [eventTopics.unwrapped, lower], 7)],
        paid: [weth, 7n],
      },
      'withdraw, out 7 WETH, in 7 native',
    ],
    [
      'coins that a router paid out, less than it unwrapped',
      {
        logs: [moved(lower, other, 5), event(weth, [eventTopics.unwrapped, router], 7)],
        paid: [router, 6n],
      },
      'trade, in 6 native, out 5 token',
    ],
    [
      'coins that a contract paid to who did nothing',
      { transaction: { from: other }, paid: [router, 6n] },
      'receive, in 6 native',
    ],
    [
      'coins of a transaction that failed',
      { transaction: { from: other }, paid: [router, 6n], status: 'failed' },
      undefined,
    ],
    [
      'coins that a router paid out',
      { logs: [moved(lower, other, 9), event(weth, [eventTopics.unwrapped, router], 7)] },
      'trade, out 9 token, in 7 native',
    ],
    [
      'tokens that went while a stranger unwrapped',
      {
        transaction: { from: other },
        logs: [moved(lower, other, 9), event(weth, [eventTopics.unwrapped, router], 7)],
      },
      'send, out 9 token',
    ],
    [
      'a vault',
      { logs: [moved(lower, token, 5, weth), moved(zero, lower, 4), deposit] },
      'deposit, out 5 WETH, in 4 token',
    ],
    [
      'a vault back',
      { logs: [moved(lower, zero, 4), moved(token, lower, 5, weth), withdraw] },
      'withdraw, out 4 token, in 5 WETH',
    ],
    [
      'tokens out of nothing by another',
      { transaction: { from: other }, logs: [moved(zero, lower, 5)] },
      'receive, in 5 token',
    ],
    ['tokens out of nothing', { logs: [moved(zero, lower, 5)] }, 'mint, in 5 token'],
    ['tokens into nothing', { logs: [moved(lower, zero, 5)] }, 'burn, out 5 token'],
    [
      'coins to itself',
      { transaction: { to: lower, value: 3n, input: '0x' } },
      'send, self 3 native',
    ],
    ['nothing to itself', { transaction: { to: lower, input: '0x' } }, 'cancel'],
    ['nothing to another', { transaction: { to: other, input: '0x' } }, 'send'],
    ['a call', {}, 'execute'],
    ['an approval', { logs: [event(token, [eventTopics.approval, lower, router], 5)] }, 'approve'],
    [
      'an approval of another',
      { logs: [event(token, [eventTopics.approval, other, router], 5)] },
      'execute',
    ],
    ['a creation', { transaction: { to: undefined } }, 'deploy'],
    [
      'a batch',
      {
        logs: [
          event(token, [eventTopics.transferBatch, lower, lower, other], 64, 160, 2, 8, 9, 2, 1, 3),
        ],
      },
      'send, out 1 token#8, out 3 token#9',
    ],
    [
      'a batch of nonsense',
      { logs: [event(token, [eventTopics.transferBatch, lower, lower, other], 9_999, 1)] },
      'execute',
    ],
    [
      'a transfer of nonsense',
      { logs: [event(token, [eventTopics.transfer, lower, other])] },
      'execute',
    ],
    [
      'coins that did not move',
      { status: 'failed', transaction: { value: 5n, input: '0x' } },
      'send',
    ],
    [
      'an approval that failed',
      { status: 'failed', transaction: { input: '0x095ea7b3' } },
      'approve',
    ],
    ['a call that failed', { status: 'failed' }, 'execute'],
    ['a creation that failed', { status: 'failed', transaction: { to: undefined } }, 'deploy'],
    [
      'a failure of another',
      { status: 'failed', transaction: { from: other, to: lower, value: 5n } },
      undefined,
    ],
    ['nothing from another', { transaction: { from: other, to: lower } }, undefined],
  ] as const)('classifies %s [7.4]', (_case, given, words) => {
    expect(received(given)).toBe(words)
  })
})
