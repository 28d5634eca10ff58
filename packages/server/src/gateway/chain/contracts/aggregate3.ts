import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { encodeWord } from './abiWords.ts'

/** A read-only contract call. */
export type ContractCall = { readonly to: `0x${string}`; readonly data: Hex }

const selector = toFunctionSelector('aggregate3((address,bool,bytes)[])')
const tail = encodeWord(0x60n)
const isTrue = encodeWord(1n)

/**
 * Encodes calls as one `aggregate3` of Multicall3, each allowed to fail.
 *
 * Encoded by hand: viem's `encodeFunctionData` takes six times the CPU, and balances use hundreds of calls.
 *
 * @see https://github.com/mds1/multicall3
 */
export function encodeAggregate3(calls: readonly ContractCall[]): Hex {
  let at = calls.length * 32
  const offsets: string[] = []
  const bodies: string[] = []
  for (const { to, data } of calls) {
    const bytes = (data.length - 2) / 2
    const padded = data.slice(2).padEnd(Math.ceil(bytes / 32) * 64, '0')
    offsets.push(encodeWord(BigInt(at)))
    bodies.push(encodeWord(to), isTrue, tail, encodeWord(BigInt(bytes)), padded)
    at += 128 + padded.length / 2
  }
  return `${selector}${encodeWord(0x20n)}${encodeWord(BigInt(calls.length))}${offsets.join('')}${bodies.join('')}`
}

/**
 * Decodes the result of `aggregate3`.
 *
 * @param count - Number of calls.
 * @returns The return data of each call, undefined for those that failed; undefined for an invalid result.
 */
export function decodeAggregate3(
  data: unknown,
  count: number,
): readonly (Hex | undefined)[] | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-f]*$/i.test(data)) return undefined
  const hex = data.slice(2)
  if (readOffset(hex, 0) !== 32 || readOffset(hex, 32) !== count) return undefined
  const results: (Hex | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const start = readOffset(hex, 64 + index * 32)
    const read = start === undefined ? undefined : readResult(hex, 64 + start)
    if (!read) return undefined
    results.push(read.data)
  }
  return results
}

function readResult(hex: string, at: number): { readonly data: Hex | undefined } | undefined {
  const isDone = readOffset(hex, at)
  const start = readOffset(hex, at + 32)
  const bytes = start === undefined ? undefined : readOffset(hex, at + start)
  if (isDone === undefined || start === undefined || bytes === undefined) return undefined
  const from = (at + start + 32) * 2
  if (hex.length < from + bytes * 2) return undefined
  return { data: isDone === 1 ? `0x${hex.slice(from, from + bytes * 2)}` : undefined }
}

/** Reads an offset or length, a word below 2^32, at a byte position. */
function readOffset(hex: string, at: number): number | undefined {
  const from = at * 2
  if (hex.length < from + 64 || !/^0{56}$/.test(hex.slice(from, from + 56))) return undefined
  return Number.parseInt(hex.slice(from + 56, from + 64), 16)
}
