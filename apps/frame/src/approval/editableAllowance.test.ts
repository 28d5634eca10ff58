import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  type ApprovalCheckResult,
  createApproval,
  type RequestedApproval,
} from './createApproval.ts'
import { findApproveCall, lowerApproveCall } from './editableAllowance.ts'
import { type EvmCall, summarizeCalls } from './summarizeCalls.ts'
import { parseDecimal } from '../text/parseDecimal.ts'

const token = '0x3333333333333333333333333333333333333333'
const spender = '0x1111111111111111111111111111111111111111'
const account = '0x2222222222222222222222222222222222222222'
const abi = parseAbi(['function approve(address spender, uint256 amount)'])
const approve = (amount: bigint): EvmCall => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi, args: [spender, amount] }),
})
const max = 2n ** 256n - 1n

describe('an approval of an amount', () => {
  it('is the only one of its calls', () => {
    const other: EvmCall = { to: spender, value: 1n, data: '0x' }
    expect(findApproveCall([other, approve(max)])).toMatchObject({ at: 1, requested: max })
    expect(findApproveCall([approve(max), approve(1n)])).toBeUndefined()
    expect(findApproveCall([approve(0n)])).toBeUndefined()
    expect(findApproveCall([{ ...approve(max), data: `${approve(max).data}00` }])).toBeUndefined()
  })

  it('gets a lower amount, and never a higher one', () => {
    expect(lowerApproveCall([approve(max)], 5n)).toEqual([approve(5n)])
    for (const amount of [0n, -1n, 5n, 6n])
      expect(() => lowerApproveCall([approve(5n)], amount)).toThrow(RangeError)
  })
})

describe('an approval with a limit', () => {
  const limit = { token, spender, requested: max, decimals: 6, symbol: 'USDC' }
  const requestOf = (amount: bigint, executed: bigint[]): RequestedApproval<bigint, void> => ({
    summary: summarizeCalls({
      appOrigin: 'https://dune.market',
      account,
      chainId: 'eip155:1',
      calls: [approve(amount)],
    }),
    check: async () => ({ allowances: [], warnings: [], limit, plan: amount }),
    execute: async (plan) => void executed.push(plan),
    lowerLimit: (lower) => requestOf(lower, executed),
  })
  const create = (
    request: RequestedApproval<bigint, void>,
  ): ReturnType<typeof createApproval<bigint, void>> =>
    createApproval(request, { signal: new AbortController().signal, finish: () => {} })

  it('cannot be given while the limit is edited, and is executed with the new one', async () => {
    const executed: bigint[] = []
    const approval = create(requestOf(max, executed))
    await approval.load()
    approval.editLimit(true)
    await approval.approve()
    expect(executed).toEqual([])
    await approval.setLimit(7n)
    expect(approval.get()).toMatchObject({ status: 'ready', allowances: [{ amount: 7n }] })
    expect(approval.summary.warnings.map(({ code }) => code)).toEqual(['approval'])
    await approval.approve()
    expect(executed).toEqual([7n])
  })

  it('is the requested one when the edit is left', async () => {
    const executed: bigint[] = []
    const approval = create(requestOf(max, executed))
    await approval.load()
    approval.editLimit(true)
    approval.editLimit(false)
    await approval.setLimit(7n)
    await approval.approve()
    expect(executed).toEqual([max])
  })

  it('never looks smaller than its data says, whatever a node reports (abuse 32)', async () => {
    const reported = { standard: 'erc20', token, spender, amount: 1n } as const
    const check = async (): Promise<ApprovalCheckResult<bigint>> => ({
      allowances: [reported],
      warnings: [],
      plan: 1n,
    })
    const approval = create({ ...requestOf(max, []), check })
    await approval.load()
    expect(approval.get().allowances).toMatchObject([{ amount: 'unlimited' }])
    const more = create({
      ...requestOf(1n, []),
      check: async () => ({
        ...(await check()),
        allowances: [{ ...reported, amount: 'unlimited' }],
      }),
    })
    await more.load()
    expect(more.get().allowances).toMatchObject([{ amount: 'unlimited' }])
  })

  it.each([
    ['without a limit', max, 1n, [{ amount: 'unlimited' }, { standard: 'nft', tokenId: 1n }]],
    ['of an amount', 5n, 1n, [{ amount: 5n }, { standard: 'nft', tokenId: 1n }]],
    ['of the id of the item', 5n, 5n, [{ standard: 'nft', tokenId: 5n }]],
  ])(
    'is not replaced by an item that a node reports, unless its data has the id: %s (abuse 32)',
    async (_name, amount, tokenId, allowances) => {
      const approval = create({
        ...requestOf(amount, []),
        check: async () => ({
          allowances: [{ standard: 'nft', token, spender, tokenId }],
          warnings: [],
          plan: amount,
        }),
      })
      await approval.load()
      expect(approval.get().allowances).toMatchObject(allowances)
    },
  )
})

describe('an amount that was typed', () => {
  it.each([
    ['1.5', 6, 'en-US', 1_500_000n],
    ['1,5', 6, 'de', 1_500_000n],
    ['100', 0, 'en-US', 100n],
    ['٢٫٥', 1, 'ar-EG', 25n],
    ['1.000', 6, 'de', undefined],
    ['1,000', 6, 'en-US', undefined],
    ['1.0000001', 6, 'en-US', undefined],
    ['1.2.3', 6, 'en-US', undefined],
    ['-1', 6, 'en-US', undefined],
    ['1e3', 6, 'en-US', undefined],
    ['', 6, 'en-US', undefined],
  ])('is parsed exactly: %s with %s decimals in %s', (typed, decimals, locale, amount) => {
    expect(parseDecimal(typed, decimals, locale)).toBe(amount)
  })
})
