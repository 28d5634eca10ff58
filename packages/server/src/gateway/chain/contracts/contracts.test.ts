import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { nodeRpcError } from '../rpc/nodeRpcError.ts'
import type { RpcRequest } from '../rpc/index.ts'
import { createChains } from '../chains/index.ts'
import { decodeAggregate3, encodeAggregate3 } from './aggregate3.ts'
import {
  decodeAddress,
  createContractReader,
  createCallEncoder,
  decodeInt,
  decodeTokenString,
  decodeUint,
} from './index.ts'

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) returns (Result[] results)',
])
const target = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mainnet = createChains().get('eip155:1')!
const bare = { ...mainnet, contracts: {} }

/** Answers a multicall as Multicall3 does: each call with its own data, unless it fails. */
function answered(data: Hex, fails: (callData: Hex) => boolean = () => false): Hex {
  const { args } = decodeFunctionData({ abi, data })
  const result = args[0].map(({ callData }) => ({
    success: !fails(callData),
    returnData: callData,
  }))
  return encodeFunctionResult({ abi, functionName: 'aggregate3', result })
}

describe('aggregate3', () => {
  it('encodes and decodes as the ABI of Multicall3', () => {
    const calls = ['0x', '0x01', `0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(36)}`].map((data) => ({
      to: target,
      data: data as Hex,
    })) as { to: typeof target; data: Hex }[]
    const data = encodeAggregate3(calls)
    expect(decodeFunctionData({ abi, data }).args[0]).toEqual(
      calls.map(({ to, data: callData }) => ({ target: to, allowFailure: true, callData })),
    )
    const answer = answered(data, (callData) => callData === '0x01')
    expect(decodeAggregate3(answer, 4)).toEqual([
      calls[0]!.data,
      undefined,
      calls[2]!.data,
      calls[3]!.data,
    ])
    expect(decodeAggregate3(answered(encodeAggregate3([])), 0)).toEqual([])
  })

  it('rejects an invalid result', () => {
    const good = answered(encodeAggregate3([{ to: target, data: '0x01' }]))
    const wrong: unknown[] = [undefined, null, 7, '', '0x', '0xzz', good.slice(0, -64)]
    for (const each of wrong) expect(decodeAggregate3(each, 1)).toBeUndefined()
    expect(decodeAggregate3(good, 2)).toBeUndefined()
    expect(decodeAggregate3(good.replace(/20(?=0{63}1)/, 'ff'), 1)).toBeUndefined()
    expect(decodeAggregate3(`0x${'f'.repeat(640)}`, 1)).toBeUndefined()
  })
})

describe('ABI words', () => {
  it('encodes calls of one-word parameters', () => {
    expect(createCallEncoder('balanceOf(address)')(target)).toBe(
      `0x70a08231000000000000000000000000${target.slice(2).toLowerCase()}`,
    )
    expect(createCallEncoder('getPool(address,address,uint24)')(target, target, 500n)).toHaveLength(
      202,
    )
  })

  it('decodes numbers and addresses, and returns undefined for short data', () => {
    const data: Hex = `0x${'f'.repeat(64)}${'1'.padStart(64, '0')}`
    expect(decodeInt(data)).toBe(-1n)
    expect(decodeUint(data, 1)).toBe(1n)
    expect(decodeUint(data, 2)).toBeUndefined()
    expect(decodeUint('0x')).toBeUndefined()
    expect(decodeAddress(data)).toBeUndefined()
    expect(decodeAddress(`0x${'0'.repeat(64)}`)).toBeUndefined()
    expect(decodeAddress(`0x${target.slice(2).toLowerCase().padStart(64, '0')}`)).toBe(
      target.toLowerCase(),
    )
  })

  it('decodes string and bytes32 to a single line', () => {
    const text = (value: string): Hex => {
      const hex = Buffer.from(value).toString('hex')
      const length = (hex.length / 2).toString(16).padStart(64, '0')
      return `0x${'20'.padStart(64, '0')}${length}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`
    }
    expect(decodeTokenString(text('USD Coin'))).toBe('USD Coin')
    expect(decodeTokenString(text('a\n\u202Eb\0'))).toBe('ab')
    expect(decodeTokenString(text('x'.repeat(1_000)))).toHaveLength(128)
    expect(decodeTokenString(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
    for (const wrong of ['0x', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(128)}`, text('')])
      expect(decodeTokenString(wrong as Hex)).toBeUndefined()
    expect(decodeTokenString(undefined)).toBeUndefined()
  })
})

describe('createContractReader', () => {
  const calls = Array.from({ length: 900 }, (_, index) => ({
    to: target,
    data: `0x${index.toString(16).padStart(8, '0')}`,
  })) as { to: typeof target; data: Hex }[]
  const dataOf = ({ params }: RpcRequest): Hex => (params as [{ data: Hex }])[0].data

  it('reads 400 calls per request, three requests at once, in order', async () => {
    let open = 0
    let most = 0
    const sizes: number[] = []
    const request = async (_chain: string, call: RpcRequest): Promise<unknown> => {
      most = Math.max(most, (open += 1))
      const answer = answered(dataOf(call))
      sizes.push(decodeFunctionData({ abi, data: dataOf(call) }).args[0].length)
      await Promise.resolve()
      open -= 1
      return answer
    }
    const read = createContractReader({ rpc: { request, batch: async () => [] } })
    expect(await read(mainnet, [...calls, ...calls])).toEqual(
      [...calls, ...calls].map(({ data }) => data),
    )
    expect([sizes, most]).toEqual([[400, 400, 400, 400, 200], 3])
  })

  it('halves a failing request down to the failing call', async () => {
    const bad = calls[5]!.data
    const request = async (_chain: string, call: RpcRequest): Promise<unknown> => {
      if (dataOf(call).includes(bad.slice(2).padEnd(64, '0')))
        throw nodeRpcError({ code: -32000, message: 'out of gas' })
      return answered(dataOf(call))
    }
    const read = createContractReader({ rpc: { request, batch: async () => [] } })
    const results = await read(mainnet, calls.slice(0, 16))
    expect(results).toEqual(calls.slice(0, 16).map(({ data }) => (data === bad ? undefined : data)))
  })

  it('rejects an invalid response', async () => {
    const request = async (): Promise<unknown> => '0x'
    const read = createContractReader({ rpc: { request, batch: async () => [] } })
    await expect(read(mainnet, calls.slice(0, 2))).rejects.toMatchObject({ failure: 'body' })
  })

  it('reads by JSON-RPC batches on chains without Multicall3', async () => {
    const sizes: number[] = []
    const batch = async (_chain: string, requests: readonly RpcRequest[]): Promise<never[]> => {
      sizes.push(requests.length)
      return requests.map((call, index) =>
        index === 3 ? { error: { code: 3, message: 'reverted' } } : { result: dataOf(call) },
      ) as never[]
    }
    const read = createContractReader({ rpc: { request: async () => undefined, batch } })
    const results = await read(bare, calls.slice(0, 150))
    expect(sizes).toEqual([100, 50])
    expect(results.slice(2, 5)).toEqual([calls[2]!.data, undefined, calls[4]!.data])
  })
})
