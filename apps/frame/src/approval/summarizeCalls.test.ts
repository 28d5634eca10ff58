import { frameParamsSchemas } from 'latchkey/protocol'
import * as v from 'valibot'
import { type Abi, encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ApprovalSummary } from './ApprovalSummary.ts'
import { type EvmCall, decodeCallRecipients, summarizeCalls } from './summarizeCalls.ts'
import { formatAssetAmount } from './formatAssetAmount.ts'
import { english } from '../text/english.fixture.ts'

const [account, spender, token, receiver] = ['1', '2', '3', '4'].map(
  (digit): Hex => `0x${digit.repeat(40)}`,
) as [Hex, Hex, Hex, Hex]
const encode = (signature: string, args: readonly unknown[]): Hex => {
  const abi: Abi = parseAbi([`function ${signature}`] as readonly string[])
  return encodeFunctionData({ abi, args })
}
const callOf = (data: Hex): EvmCall => ({ to: token, data, value: 0n })
const summarize = (...calls: EvmCall[]): ApprovalSummary =>
  summarizeCalls({ appOrigin: 'https://dune.market', account, chainId: 'eip155:1', calls })
const codes = (summary: ApprovalSummary): readonly string[] =>
  summary.warnings.map(({ code }) => code)

const single = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const signature = '0x'
const word: Hex = `0x${'0'.repeat(64)}`

describe('an approval in the data of a call', () => {
  it.each<[string, Hex, object, readonly string[]]>([
    [
      'approve',
      encode('approve(address s, uint256 a)', [spender, 250n]),
      { standard: 'erc20', token, spender, amount: 250n },
      ['approval'],
    ],
    [
      'approve without a limit',
      encode('approve(address s, uint256 a)', [spender, maxUint256]),
      { standard: 'erc20', token, spender, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
    [
      'approve of nothing',
      encode('approve(address s, uint256 a)', [spender, 0n]),
      { standard: 'erc20', token, spender, amount: 0n },
      [],
    ],
    [
      'increaseAllowance',
      encode('increaseAllowance(address s, uint256 a)', [spender, maxUint256]),
      { standard: 'erc20', token, spender, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
    [
      'setApprovalForAll',
      encode('setApprovalForAll(address o, bool a)', [spender, true]),
      { standard: 'collection', token, spender, amount: 'unlimited' },
      ['approval_for_all'],
    ],
    [
      'setApprovalForAll that revokes',
      encode('setApprovalForAll(address o, bool a)', [spender, false]),
      { standard: 'collection', token, spender, amount: 0n },
      [],
    ],
    [
      'authorizeOperator of ERC-777',
      encode('authorizeOperator(address o)', [spender]),
      { standard: 'erc777', token, spender, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
    [
      'revokeOperator of ERC-777',
      encode('revokeOperator(address o)', [spender]),
      { standard: 'erc777', token, spender, amount: 0n },
      [],
    ],
    [
      'setOperator of ERC-6909',
      encode('setOperator(address s, bool a)', [spender, true]),
      { standard: 'collection', token, spender, amount: 'unlimited' },
      ['approval_for_all'],
    ],
    [
      'setOperator of ERC-6909 that revokes',
      encode('setOperator(address s, bool a)', [spender, false]),
      { standard: 'collection', token, spender, amount: 0n },
      [],
    ],
    [
      'approve of ERC-6909',
      encode('approve(address s, uint256 i, uint256 a)', [spender, 7n, 250n]),
      { standard: 'erc6909', token, spender, tokenId: 7n, amount: 250n },
      ['approval'],
    ],
    [
      'approve of ERC-6909 without a limit',
      encode('approve(address s, uint256 i, uint256 a)', [spender, 7n, maxUint256]),
      { standard: 'erc6909', token, spender, tokenId: 7n, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
    [
      'approveDelegation of Aave',
      encode('approveDelegation(address d, uint256 a)', [spender, 250n]),
      { standard: 'credit', token, spender, amount: 250n },
      ['credit_delegation'],
    ],
    [
      'approveDelegation of Aave without a limit',
      encode('approveDelegation(address d, uint256 a)', [spender, maxUint256]),
      { standard: 'credit', token, spender, amount: 'unlimited' },
      ['unlimited_credit'],
    ],
    [
      'approveDelegation of Aave that revokes',
      encode('approveDelegation(address d, uint256 a)', [spender, 0n]),
      { standard: 'credit', token, spender, amount: 0n },
      [],
    ],
    [
      'delegationWithSig of Aave',
      encode(
        'delegationWithSig(address f, address d, uint256 a, uint256 t, uint8 v, bytes32 r, bytes32 s)',
        [account, spender, 5n, 1n, 27, word, word],
      ),
      { standard: 'credit', token, spender, amount: 5n },
      ['credit_delegation'],
    ],
    [
      'setOperator within multicall',
      encode('multicall(bytes[] d)', [[encode('setOperator(address s, bool a)', [spender, true])]]),
      { standard: 'collection', token, spender, amount: 'unlimited' },
      ['approval_for_all'],
    ],
    [
      'permit of ERC-2612',
      encode('permit(address o, address s, uint256 a, uint256 d, uint8 v, bytes32 r, bytes32 t)', [
        account,
        spender,
        maxUint256,
        1n,
        27,
        word,
        word,
      ]),
      { standard: 'permit', token, spender, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
    [
      'permit of DAI',
      encode(
        'permit(address h, address s, uint256 n, uint256 e, bool a, uint8 v, bytes32 r, bytes32 t)',
        [account, spender, 0n, 0n, true, 27, word, word],
      ),
      { standard: 'dai', token, spender, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
    [
      'approve of Permit2',
      encode('approve(address t, address s, uint160 a, uint48 e)', [
        receiver,
        spender,
        maxUint160,
        1,
      ]),
      { standard: 'permit2', token: receiver, spender, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
    [
      'permit of Permit2',
      encode(`permit(address o, (${single} details, address spender, uint256 d) p, bytes s)`, [
        account,
        {
          details: { token: receiver, amount: 5n, expiration: 1, nonce: 0 },
          spender,
          d: 1n,
        },
        signature,
      ]),
      { standard: 'permit2', token: receiver, spender, amount: 5n },
      ['approval'],
    ],
    [
      'approve within multicall within multicall',
      encode('multicall(bytes[] d)', [
        [
          encode('multicall(uint256 t, bytes[] d)', [
            1n,
            [encode('approve(address s, uint256 a)', [spender, maxUint256])],
          ]),
        ],
      ]),
      { standard: 'erc20', token, spender, amount: 'unlimited' },
      ['unlimited_approval'],
    ],
  ])('is found: %s', (_name, data, allowance, warnings) => {
    const summary = summarize(callOf(data))
    expect(summary.allowances).toEqual([allowance])
    expect(codes(summary)).toEqual(warnings)
  })

  it.each([
    ['nothing', '0x'],
    ['a selector alone', '0x095ea7b3'],
    ['a selector that nobody knows', '0x12345678'],
    ['data that ends early', '0x095ea7b30000'],
  ] as const)('is not found in %s', (_name, data) => {
    expect(summarize(callOf(data)).allowances).toEqual([])
  })
})

describe('calls within calls', () => {
  const approve = encode('approve(address s, uint256 a)', [spender, 250n])
  const words = (...values: readonly number[]): string =>
    values.map((value) => value.toString(16).padStart(64, '0')).join('')
  /** `multicall` of one call, to which each of its offsets leads. */
  const repeat = (data: Hex, count: number): Hex => {
    const inner = data.slice(2).padEnd(2 + 64 * Math.ceil(data.length / 64), '0')
    const offsets = Array.from({ length: count }, () => 32 * count)
    const length = (data.length - 2) / 2
    return `0xac9650d8${words(32, count, ...offsets, length)}${inner}`
  }
  const nest = (levels: number, count: number): Hex =>
    Array.from({ length: levels }).reduce<Hex>((data) => repeat(data, count), approve)
  const unread = { standard: 'erc20', token, spender: '' }

  it('are read where offsets share them', () => {
    const { allowances } = summarize(callOf(nest(2, 3)))
    expect(allowances).toHaveLength(9)
    expect(allowances.at(-1)).toEqual({ standard: 'erc20', token, spender, amount: 250n })
  })

  it.each([
    [4, 16],
    [3, 250],
    [1, 257],
  ])('are read up to a number of them: %s levels of %s', (levels, count) => {
    const summary = summarize(callOf(nest(levels, count)))
    expect(summary.allowances.length).toBeLessThanOrEqual(257)
    expect(summary.allowances.at(-1)).toEqual(unread)
    expect(codes(summary)).toContain('unknown_approval')
  })

  it('are counted by their length, too', () => {
    const long = `${approve}${'00'.repeat(500)}` as const
    expect(summarize(callOf(repeat(long, 85))).allowances).toHaveLength(85)
    expect(summarize(callOf(repeat(long, 86))).allowances.at(-1)).toEqual(unread)
  })

  it('are counted for all calls of a request, whose own data is read', () => {
    const { allowances } = summarize(callOf(nest(1, 256)), callOf(nest(1, 1)), callOf(approve))
    expect(allowances).toHaveLength(258)
    expect(allowances.at(-2)).toEqual(unread)
  })

  it('are as many as were written, at any depth', () => {
    const calls = Array.from({ length: 8 }, () => approve)
    const deep = nest(8, 1)
    const data = encode('multicall(uint256 t, bytes[] d)', [1n, [...calls, deep]])
    const summary = summarize(callOf(data))
    expect(summary.allowances).toHaveLength(9)
    expect(codes(summary)).toEqual(['approval'])
  })

  it.each<[string, Hex]>([
    ['without its calls', '0xac9650d8'],
    ['with fewer calls than it says', `0xac9650d8${words(32, 3)}`],
    ['with a call that ends early', repeat(approve, 1).slice(0, -192) as Hex],
    ['with an offset that leads elsewhere', `0xac9650d8${words(32, 1)}${'f'.repeat(64)}`],
  ])('that cannot be read have a warning: %s', (_name, data) => {
    const summary = summarize(callOf(data))
    expect(summary.allowances).toEqual([unread])
    expect(codes(summary)).toEqual(['unknown_approval'])
  })
})

describe('calls', () => {
  it('with hex digits in upper case are read in lower case, as the schema of requests returns them', () => {
    const data = encode('approve(address s, uint256 a)', [spender, 250n])
    const { params } = v.parse(frameParamsSchemas.rpcRequest, {
      chainId: 'eip155:1',
      method: 'eth_sendTransaction',
      params: [{ from: receiver, to: token, data: `0x${data.slice(2).toUpperCase()}` }],
    })
    const [call] = params as readonly [{ readonly data: Hex }]
    expect(call.data).toBe(data)
    expect(summarize(callOf(call.data)).allowances).toHaveLength(1)
  })

  it('name who receives a token or the native currency', () => {
    const transfer = encode('transfer(address t, uint256 a)', [receiver, 5n])
    const calls = [callOf(transfer), { to: spender, data: '0x', value: 1n } as const]
    expect(decodeCallRecipients(calls)).toEqual([receiver, spender])
    expect(summarize(...calls).details).toEqual([
      { label: 'contract', value: token, isCode: true },
      { label: 'to', value: receiver, isCode: true },
      { label: 'amount', value: { asset: { type: 'erc20' }, amount: 5n } },
      { label: 'to', value: spender, isCode: true },
      { label: 'amount', value: { asset: { type: 'native' }, amount: 1n } },
    ])
  })

  it.each<[string, EvmCall, readonly string[]]>([
    [
      'the native currency that a contract gets',
      { to: token, data: '0x12345678', value: 1_500_000_000_000_000_000n },
      ['1.5 ETH'],
    ],
    ['the native currency of a new contract', { data: '0x6000', value: 10n ** 18n }, ['1 ETH']],
    [
      'a token of another account, which can be an item too',
      callOf(encode('transferFrom(address f, address t, uint256 a)', [account, receiver, 7n])),
      ['7 base units of the token, or item 7'],
    ],
    [
      'an item',
      callOf(encode('safeTransferFrom(address f, address t, uint256 i)', [account, receiver, 7n])),
      ['Item 7'],
    ],
    [
      'several items, within multicall',
      callOf(
        encode('multicall(bytes[] d)', [
          [
            encode(
              'safeBatchTransferFrom(address f, address t, uint256[] i, uint256[] a, bytes d)',
              [account, receiver, [1n, 2n], [3n, 4n], '0x'],
            ),
          ],
        ]),
      ),
      ['3 × item 1', '4 × item 2'],
    ],
    ['no amount', callOf('0x12345678'), []],
  ])('list by themselves what they send: %s', (_name, call, amounts) => {
    const { details } = summarize(call)
    const listed = details.flatMap(({ value }) =>
      typeof value === 'object' ? [formatAssetAmount(value, 'eip155:1', english)] : [],
    )
    expect(listed).toEqual(amounts)
  })

  it('warn of each power that a batch gives away', () => {
    const summary = summarize(
      callOf(encode('authorizeOperator(address o)', [spender])),
      callOf(encode('approve(address s, uint256 i, uint256 a)', [receiver, 7n, 5n])),
      callOf(encode('approveDelegation(address d, uint256 a)', [spender, maxUint256])),
    )
    expect(summary.warnings).toMatchObject([
      { code: 'unlimited_approval', values: { spender } },
      { code: 'unlimited_credit', values: { spender } },
      { code: 'approval', values: { spender: receiver } },
      { code: 'not_atomic' },
    ])
  })

  it('warn that several are not atomic, and of a new contract', () => {
    const summary = summarize({ data: '0x6000', value: 0n }, callOf('0x'))
    expect(codes(summary)).toEqual(['contract_creation', 'not_atomic'])
  })
})
