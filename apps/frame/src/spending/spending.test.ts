import type { CaipNetworkId } from 'latchkey/caip'
import { describe, expect, it } from 'vitest'
import type { Allowance, ApprovalSummary, AssetAmount } from '../approval/ApprovalSummary.ts'
import type { ApprovalCheckResult } from '../approval/createApproval.ts'
import { createApprovalWarning } from '../approval/approvalWarnings.ts'
import { createUsdBalanceReader } from './createUsdBalanceReader.ts'
import { readOutflows } from './readOutflows.ts'
import { createPriceGateway } from './testProtection.fixture.ts'
import { computeUsdCents } from './computeUsdCents.ts'
import { valueOutflows } from './valueOutflows.ts'

const chainId: CaipNetworkId = 'eip155:1'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dollar = '0x00000000000000000000000000000000000000AA'
const ether = 10n ** 18n
const signal = new AbortController().signal

const allow = (amount: Allowance['amount'], spender = 's'): Allowance => ({
  standard: 'erc20',
  token: dollar,
  spender,
  amount,
})
const token = (amount: bigint): AssetAmount => ({
  asset: { type: 'erc20', address: dollar },
  amount,
})
const native = (amount: bigint): AssetAmount => ({ asset: { type: 'native' }, amount })

function read(
  about: {
    readonly summary?: Partial<ApprovalSummary>
    readonly declared?: readonly AssetAmount[]
    readonly checks?: Partial<ApprovalCheckResult<unknown>>
  } = {},
): ReturnType<typeof readOutflows> {
  const summary: ApprovalSummary = {
    kind: 'transaction',
    appOrigin: 'https://dune.market',
    account,
    chainId,
    allowances: [],
    details: [],
    content: { type: 'hex', hex: '0x01' },
    warnings: [],
    ...about.summary,
  }
  const { declared } = about
  const checks = { changes: [], allowances: [], warnings: [], ...about.checks }
  return readOutflows({ summary, declared }, checks)
}

const amountsOf = (outflows: ReturnType<typeof readOutflows>): Record<string, bigint> =>
  Object.fromEntries(outflows.amounts)
const key = dollar.toLowerCase()

describe('what a request takes', () => {
  it('is what its data says when the node simulates less, and the other way round (abuse 112)', () => {
    const less = read({ declared: [token(9n), native(5n)], checks: { changes: [token(-2n)] } })
    expect(amountsOf(less)).toEqual({ [key]: 9n, native: 5n })
    const more = read({ declared: [token(1n)], checks: { changes: [token(-7n), native(3n)] } })
    expect(amountsOf(more)).toEqual({ [key]: 7n })
    expect([less, more].map(({ isIncomplete }) => isIncomplete)).toEqual([false, false])
  })

  it('has the fee, and what others may take later, whatever the node says of it (abuse 112)', () => {
    const raised = read({
      summary: { allowances: [allow(4n), allow(4n), allow(1n, 'other')] },
      checks: { allowances: [allow(5n)], fee: 2n },
    })
    // Two raises of one allowance add up; the simulation names the same one once more.
    expect(amountsOf(raised)).toEqual({ [key]: 9n, native: 2n })
    const hidden = read({ checks: { allowances: [allow(6n)], changes: [token(-1n)] } })
    expect(amountsOf(hidden)).toEqual({ [key]: 7n })
  })

  it('counts each transaction of a batch, also where another gives some back (abuse 112)', () => {
    const checks = { changes: [], losses: [native(-8n)] }
    expect(amountsOf(read({ checks }))).toEqual({ native: 8n })
  })

  it.each([
    ['no limit', { summary: { allowances: [allow('unlimited')] } }],
    ['an allowance without an amount', { checks: { allowances: [allow(undefined)] } }],
    [
      'a token that is not named',
      { summary: { allowances: [{ ...allow(1n), token: undefined }] } },
    ],
    [
      'an item',
      { checks: { changes: [{ asset: { type: 'erc721', address: dollar }, amount: -1n }] } },
    ],
    ['a collection', { summary: { allowances: [{ ...allow(1n), standard: 'collection' }] } }],
    ['no simulation', { checks: { changes: undefined } }],
    ['another authority', { checks: { warnings: [createApprovalWarning('authority_change')] } }],
    [
      'a part that was not compared',
      { checks: { warnings: [createApprovalWarning('not_compared')] } },
    ],
    ['typed data that is no permit', { summary: { kind: 'typedData' } }],
    [
      'a transfer by signature beside a permit',
      {
        summary: {
          kind: 'typedData',
          allowances: [allow(1n)],
          warnings: [createApprovalWarning('transfer_authorization')],
        },
      },
    ],
  ] as const)('has no known amount: %s (abuse 112)', (_name, about) => {
    expect(read(about as never).isIncomplete).toBe(true)
  })

  it('is known without a simulation for a transfer of the native currency alone', () => {
    const checks = { changes: undefined, warnings: [createApprovalWarning('not_simulated')] }
    const plain = read({ summary: { content: undefined }, declared: [native(3n)], checks })
    expect(plain).toEqual({ amounts: new Map([['native', 3n]]), isIncomplete: false })
  })
})

describe('the value of a request', () => {
  const value = async (
    amounts: readonly (readonly [string, bigint])[],
    prices: Parameters<typeof createPriceGateway>[0] = {},
  ): Promise<bigint | undefined> =>
    valueOutflows(
      { amounts: new Map(amounts), isIncomplete: false },
      { chainId, gateway: createPriceGateway(prices), signal },
    )

  it('rounds up, and is exact for small and large prices', () => {
    expect(computeUsdCents(1n, { price: 1, decimals: 18 })).toBe(1n)
    expect(computeUsdCents(3n * ether, { price: 2345.67, decimals: 18 })).toBe(703_701n)
    expect(computeUsdCents(10n ** 30n, { price: 1e-9, decimals: 6 })).toBe(10n ** 17n)
    expect(computeUsdCents(0n, { price: 5, decimals: 0 })).toBe(0n)
  })

  it('uses prices and decimals of the gateway, and none of a token itself (abuse 112)', async () => {
    const prices = { [`eip155:1:${key}`]: { price: 1, decimals: 6 }, 'eip155:1:native': 2_000 }
    const amounts = [
      [key, 250_000_000n],
      ['native', ether / 10n],
    ] as const
    expect(await value(amounts, { prices })).toBe(45_000n)
  })

  it('is unknown for a token without a price, and assumed high for a currency without one', async () => {
    expect(await value([[key, 1n]])).toBeUndefined()
    expect(await value([[key, 1n]], { prices: { [`eip155:1:${key}`]: 0 } })).toBeUndefined()
    expect(await value([['native', ether]])).toBe(500_000n)
  })
})

describe('the balance of the wallet', () => {
  const context = (
    gateway: ReturnType<typeof createPriceGateway>,
    now = () => 0,
    fetchRpc: () => Promise<unknown> = async () => '0xde0b6b3a7640000',
  ) => ({ addresses: { evm: account, solana: 'S' }, gateway, now, fetchRpc })

  it('adds what has a value, and assumes one for a currency without a price', async () => {
    const balances = [
      { value: 12.345, address: `eip155:1:${dollar}` },
      { quantity: { decimals: '18', numeric: '0.5' } },
      { address: 'eip155:1:0x1', quantity: { decimals: '18', numeric: '9' } },
      { value: Number.NaN },
    ]
    const read = createUsdBalanceReader()
    expect(await read(context(createPriceGateway({ balances })), chainId, signal)).toBe(251_235n)
  })

  it('is that of the native currency where the gateway lists none, read again after a minute', async () => {
    const gateway = {
      ...createPriceGateway(),
      fetchBalances: async () => Promise.reject(new Error()),
    }
    const read = createUsdBalanceReader()
    let at = 0
    let reply: unknown = '0xde0b6b3a7640000'
    const about = context(
      gateway,
      () => at,
      async () => reply,
    )
    expect(await read(about, chainId, signal)).toBe(500_000n)
    reply = { value: 0 }
    expect(await read(about, chainId, signal)).toBe(500_000n)
    // A clock that was set back reads it again too.
    at = -1
    expect(await read(about, 'solana:x', signal)).toBe(0n)
    reply = 'junk'
    at = 120_000
    await expect(read(about, chainId, signal)).rejects.toThrow('malformed')
  })
})
