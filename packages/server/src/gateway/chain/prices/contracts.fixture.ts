import type { Hex } from 'viem'
import { encodeAbiParameters, toFunctionSelector } from 'viem/utils'
import type { Chain } from '../chains/index.ts'
import type { ReadContracts } from '../contracts/index.ts'

export type ContractReplies = Readonly<Record<string, (data: Hex) => Hex | undefined>>

/**
 * Creates a contract reader from replies by contract and signature, such as `0x…12 getReserves()`.
 */
export function fakeContracts(
  replies: ContractReplies,
): ReadContracts & { readonly calls: string[] } {
  const calls: string[] = []
  const bySelector = new Map(
    Object.entries(replies).map(([name, answer]) => {
      const [address = '', signature = ''] = name.split(' ')
      return [address.toLowerCase() + toFunctionSelector(signature), answer]
    }),
  )
  const read = async (_chain: Chain, requests: readonly { to: Hex; data: Hex }[]) =>
    requests.map(({ to, data }) => {
      const key = to.toLowerCase() + data.slice(0, 10)
      calls.push(key)
      return bySelector.get(key)?.(data)
    })
  return Object.assign(read, { calls })
}

export function encodeWords(...values: readonly bigint[]): Hex {
  return `0x${values.map((value) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')).join('')}`
}

function text(value: string): Hex {
  return encodeAbiParameters([{ type: 'string' }], [value])
}

/** Replies of a price feed with eight decimals. */
export function feed(
  address: string,
  description: string,
  answer: bigint,
  at: number,
): ContractReplies {
  return {
    [`${address} latestRoundData()`]: () =>
      encodeWords(1n, answer, 0n, BigInt(Math.floor(at / 1_000)), 1n),
    [`${address} decimals()`]: () => encodeWords(8n),
    [`${address} description()`]: () => text(description),
  }
}
