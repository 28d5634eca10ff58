import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  parseAbi,
  slice,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { createCache, createMemoryFastStore } from '../../../../store/index.ts'
import { type Chain, createChains } from '../../../chain/chains/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { EvmSwapPort, EvmSwapOrder } from '../EvmSwapPort.ts'
import { createPoolSwapPort } from './createPoolSwapPort.ts'

const abi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function factoryV2() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] roots, uint32[] ticks, uint256 gasEstimate)',
  'struct ExactInputParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInputParams params) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])

const weth: Address = '0x4200000000000000000000000000000000000006'
const usdc: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const dai: Address = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const user: Address = '0x1111111111111111111111111111111111111111'
const somePool: Address = '0x2222222222222222222222222222222222222222'
/** SwapRouter02 takes it for itself. */
const itself: Address = '0x0000000000000000000000000000000000000002'

function chainOf(id: 'eip155:8453' | 'eip155:42161'): Chain {
  const chain = createChains().get(id)
  if (!chain) throw new Error('no such chain')
  return chain
}
const base = chainOf('eip155:8453')

/** Paths of the quoted swaps on a chain, such as `weth 500 usdc`. */
type PoolSetup = {
  readonly third?: Readonly<Record<string, bigint>>
  readonly second?: Readonly<Record<string, bigint>>
  /** Whose pools of version 2 the router of version 3 takes. */
  readonly factoryV2?: Address | undefined
  readonly balance?: bigint | undefined
  readonly allowance?: bigint | undefined
}

/** Replies as the contracts of the setup; a missing pool reverts. */
function contractsIn(setup: PoolSetup, requested: string[]): ReadContracts {
  const { third = {}, second = {}, factoryV2 } = setup
  const legs = new Set(Object.keys(third).flatMap(legsOf))
  const answer = (data: Hex): Hex | undefined => {
    const call = decodeFunctionData({ abi, data })
    requested.push(call.functionName)
    if (call.functionName === 'getPool') {
      const [a, b, fee] = call.args
      const result = legs.has(`${a} ${fee} ${b}`) ? somePool : zeroAddress
      return encodeFunctionResult({ abi, functionName: 'getPool', result })
    }
    if (call.functionName === 'factoryV2')
      return (
        factoryV2 && encodeFunctionResult({ abi, functionName: 'factoryV2', result: factoryV2 })
      )
    if (call.functionName === 'balanceOf' || call.functionName === 'allowance') {
      const result = setup[call.functionName === 'allowance' ? 'allowance' : 'balance'] ?? 0n
      return encodeFunctionResult({ abi, functionName: call.functionName, result })
    }
    if (call.functionName === 'getAmountsOut') {
      const [amount, path] = call.args
      const out = second[path.join(' ')]
      if (out === undefined) return undefined
      const result = [amount, ...path.slice(2).map(() => 1n), out]
      return encodeFunctionResult({ abi, functionName: 'getAmountsOut', result })
    }
    const out = call.functionName === 'quoteExactInput' ? third[wayOf(call.args[0])] : undefined
    if (out === undefined) return undefined
    const result = [out, [1n], [1], 80_000n] as const
    return encodeFunctionResult({ abi, functionName: 'quoteExactInput', result })
  }
  return async (_chain, calls) => calls.map(({ data }) => answer(data))
}

function legsOf(way: string): string[] {
  const parts = way.split(' ')
  return parts.length === 3 ? [way] : [parts.slice(0, 3).join(' '), parts.slice(2).join(' ')]
}

/** Reads a way as contracts of version 3 do: 20 bytes of token, 3 of fee, and so on. */
function wayOf(path: Hex): string {
  const first = getAddress(slice(path, 0, 20))
  if (path.length === 42) return first
  return `${first} ${BigInt(slice(path, 20, 23))} ${wayOf(slice(path, 23))}`
}

const clock = createFakeClock()
const deadline = BigInt(clock.now()) / 1_000n + 1_200n

type Estimate = (call: unknown) => unknown

function portIn(setup: PoolSetup, requested: string[] = [], estimate?: Estimate): EvmSwapPort {
  return createPoolSwapPort({
    rpc: { request: async (_chain, { params }) => estimate?.((params as unknown[])[0]) },
    read: contractsIn(setup, requested),
    tokens: { listed: () => [], find: async () => new Map() },
    cache: createCache({ store: createMemoryFastStore({ clock }), clock }),
    clock,
  })
}

const { signal } = new AbortController()

function orderOf(from: string, to: string, more: Partial<EvmSwapOrder> = {}): EvmSwapOrder {
  const about = { user, slippage: 1, isSimulated: false }
  return { chain: base, from, to, amount: 10_000n, ...about, ...more }
}

/** Builds, and reads what it built as the router does. */
async function callsOf(port: EvmSwapPort, order: EvmSwapOrder) {
  const built = await port.build(order, signal)
  const outer = decodeFunctionData({ abi, data: built?.data ?? '0x' })
  if (outer.functionName !== 'multicall') throw new Error('no multicall')
  const [until, calls] = outer.args
  return { built, until, calls: calls.map((data) => decodeFunctionData({ abi, data })) }
}

describe('v3 pools', () => {
  it('are quoted for all fee tiers, direct and over one token [7.6]', async () => {
    const third = {
      [`${dai} 100 ${usdc}`]: 9_990n,
      [`${dai} 500 ${usdc}`]: 9_995n,
      [`${dai} 3000 ${weth} 500 ${usdc}`]: 9_996n,
    }
    const offer = await portIn({ third }).quote(orderOf(dai, usdc), signal)
    expect(offer).toMatchObject({ amount: 9_996n, route: [dai, weth, usdc] })
    const straight = { ...third, [`${dai} 10000 ${usdc}`]: 9_997n }
    const better = await portIn({ third: straight }).quote(orderOf(dai, usdc), signal)
    expect(better).toMatchObject({ amount: 9_997n, route: [dai, usdc] })
  })

  it('receive native currency and a minimum output [7.11, 9.2a]', async () => {
    const port = portIn({ third: { [`${weth} 500 ${usdc}`]: 20_001n } })
    const { built, until, calls } = await callsOf(port, orderOf('native', usdc))
    expect(built).toMatchObject({
      to: base.contracts.uniswapV3?.router,
      value: 10_000n,
      amount: 20_001n,
    })
    expect(until).toBe(deadline)
    expect(calls).toHaveLength(1)
    const [swapCall] = calls
    if (swapCall?.functionName !== 'exactInput') throw new Error('no trade')
    const [{ path, ...rest }] = swapCall.args
    expect(wayOf(path)).toBe(`${weth} 500 ${usdc}`)
    expect(rest).toEqual({ recipient: user, amountIn: 10_000n, amountOutMinimum: 19_800n })
  })

  it('unwrap the output for the caller [7.11]', async () => {
    const port = portIn({ third: { [`${usdc} 500 ${weth}`]: 5_000n } })
    const { built, calls } = await callsOf(port, orderOf(usdc, 'native', { slippage: 2 }))
    expect(built?.value).toBe(0n)
    expect(calls.map(({ functionName }) => functionName)).toEqual(['exactInput', 'unwrapWETH9'])
    expect(calls[0]?.args).toMatchObject([{ recipient: itself, amountOutMinimum: 4_900n }])
    expect(calls[1]?.args).toEqual([4_900n, user])
  })

  it('are looked up once, and quoted every time [7.6]', async () => {
    const requested: string[] = []
    const port = portIn({ third: { [`${dai} 500 ${usdc}`]: 9_995n } }, requested)
    await port.quote(orderOf(dai, usdc), signal)
    await port.quote(orderOf(dai, usdc), signal)
    // Three pairs of tokens with four fees each.
    expect(requested.filter((name) => name === 'getPool')).toHaveLength(12)
    expect(requested.filter((name) => name === 'factoryV2')).toHaveLength(1)
    expect(requested.filter((name) => name === 'quoteExactInput')).toHaveLength(2)
  })
})

describe('v2 pools beside v3 pools', () => {
  const second = { [`${usdc} ${weth}`]: 7_000n }
  const third = { [`${usdc} 500 ${weth}`]: 6_999n }
  const factoryV2 = base.contracts.uniswapV2?.factory

  it('use the same router if it supports them [7.6, 7.11]', async () => {
    const port = portIn({ second, third, factoryV2 })
    const { built, calls } = await callsOf(port, orderOf(usdc, 'native'))
    expect(built).toMatchObject({ to: base.contracts.uniswapV3?.router, amount: 7_000n })
    expect(calls.map(({ args }) => args)).toEqual([
      [10_000n, 6_930n, [usdc, weth], itself],
      [6_930n, user],
    ])
  })

  it.each([
    ['another factory', somePool],
    ['no such word', undefined],
  ] as const)('are skipped if that router has %s [7.6]', async (_case, other) => {
    const port = portIn({ second, third, factoryV2: other })
    expect(await port.quote(orderOf(usdc, 'native'), signal)).toMatchObject({ amount: 6_999n })
  })

  it('are approved for the v3 router [7.12]', async () => {
    const approval = await portIn({}).approve(base, { token: usdc, amount: 5n }, signal)
    expect(approval.spender).toBe(base.contracts.uniswapV3?.router)
  })
})

describe('a simulated swap', () => {
  const third = { [`${dai} 500 ${usdc}`]: 9_995n }
  const order = orderOf(dai, usdc, { isSimulated: true })

  it.each([
    ['a tenth more than it took', '0x55730', 385_000n],
    // Quoted with 80,000, and 110,000 for what is around it.
    ['no less than its pools take', '0x1d4c0', 209_000n],
  ])('has %s [7.11]', async (_case, received, gas) => {
    expect(await portIn({ third }, [], () => received).build(order, signal)).toMatchObject({ gas })
  })

  it('is simulated as the caller [7.11]', async () => {
    const calls: unknown[] = []
    const port = portIn({ third }, [], (call) => (calls.push(call), '0x1'))
    const built = await port.build(order, signal)
    const { to, data } = built ?? {}
    expect(calls).toEqual([{ from: user, to, data, value: '0x0' }])
  })

  it.each([
    ['insufficient balance', 9_999n, 10_000n],
    ['insufficient allowance', 10_000n, 9_999n],
    ['The chain rejects the transaction', 10_000n, 10_000n],
  ])('reports %s [7.11]', async (description, balance, allowance) => {
    const refuse = (): never => {
      throw Object.assign(new Error('execution reverted'), { name: 'RpcError', code: 3 })
    }
    const port = portIn({ third, balance, allowance }, [], refuse)
    await expect(port.build(order, signal)).rejects.toMatchObject({
      status: 400,
      cause: [{ description }],
    })
  })

  it.each([undefined, 'much', '0x', 12, `0x${'f'.repeat(40)}`])(
    'fails when a node answers %j [7.11]',
    async (received) => {
      const port = portIn({ third }, [], () => received)
      await expect(port.build(order, signal)).rejects.toMatchObject({ name: 'UpstreamError' })
    },
  )
})

it('returns no quote without liquidity [7.6]', async () => {
  const port = portIn({ third: { [`${dai} 500 ${usdc}`]: 0n } })
  expect(await port.quote(orderOf(dai, usdc), signal)).toBeUndefined()
  expect(await port.build(orderOf(dai, usdc), signal)).toBeUndefined()
})

it('rejects permits [7.11]', async () => {
  const order = orderOf(dai, usdc, { permit: '0x00' })
  await expect(portIn({}).build(order, signal)).rejects.toMatchObject({
    status: 400,
    cause: [{ field: 'eip155.permit' }],
  })
})

it('shares no state between chains and instances', async () => {
  const arbitrum = chainOf('eip155:42161')
  const { contracts } = arbitrum
  const tokens = [contracts.dollar ?? '0x', contracts.wrappedNative ?? '0x'] as const
  const third = { [`${getAddress(tokens[0])} 500 ${getAddress(tokens[1])}`]: 3n }
  const one = portIn({ third })
  const other = portIn({})
  const order = orderOf(tokens[0], tokens[1], { chain: arbitrum })
  expect(await one.quote({ ...order, chain: base }, signal)).toMatchObject({ amount: 3n })
  expect(await one.quote(order, signal)).toMatchObject({ amount: 3n })
  expect(await other.quote(order, signal)).toBeUndefined()
})
