import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { word } from './abiWords.ts'

/** A call of a contract that changes nothing. */
export type ContractCall = { readonly to: `0x${string}`; readonly data: Hex }

const aggregate3 = toFunctionSelector('aggregate3((address,bool,bytes)[])')
const tail = word(0x60n)
const isTrue = word(1n)

/**
 * Writes many calls as one of Multicall3, each of which may fail by itself.
 *
 * @param calls - The calls.
 * @returns Data for `aggregate3`.
 */
export function encodeAggregate(calls: readonly ContractCall[]): Hex {
  let at = calls.length * 32
  const offsets: string[] = []
  const bodies: string[] = []
  for (const { to, data } of calls) {
    const bytes = (data.length - 2) / 2
    const padded = data.slice(2).padEnd(Math.ceil(bytes / 32) * 64, '0')
    offsets.push(word(BigInt(at)))
    bodies.push(word(to), isTrue, tail, word(BigInt(bytes)), padded)
    at += 128 + padded.length / 2
  }
  return `${aggregate3}${word(0x20n)}${word(BigInt(calls.length))}${offsets.join('')}${bodies.join('')}`
}

/**
 * Reads what `aggregate3` returned.
 *
 * @param data - What a node answered.
 * @param count - Calls that were made.
 * @returns What each call returned, undefined for those that failed; undefined altogether when this
 * is no such answer.
 */
export function decodeAggregate(
  data: unknown,
  count: number,
): readonly (Hex | undefined)[] | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-f]*$/i.test(data)) return undefined
  const hex = data.slice(2)
  if (placeAt(hex, 0) !== 32 || placeAt(hex, 32) !== count) return undefined
  const results: (Hex | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const start = placeAt(hex, 64 + index * 32)
    const read = start === undefined ? undefined : resultAt(hex, 64 + start)
    if (!read) return undefined
    results.push(read.data)
  }
  return results
}

function resultAt(hex: string, at: number): { readonly data: Hex | undefined } | undefined {
  const isDone = placeAt(hex, at)
  const place = placeAt(hex, at + 32)
  const bytes = place === undefined ? undefined : placeAt(hex, at + place)
  if (isDone === undefined || place === undefined || bytes === undefined) return undefined
  const from = (at + place + 32) * 2
  if (hex.length < from + bytes * 2) return undefined
  return { data: isDone === 1 ? `0x${hex.slice(from, from + bytes * 2)}` : undefined }
}

/** A number below 2^32 at a byte; all that an answer has by way of places and lengths. */
function placeAt(hex: string, at: number): number | undefined {
  const from = at * 2
  if (hex.length < from + 64 || !/^0{56}$/.test(hex.slice(from, from + 56))) return undefined
  return Number.parseInt(hex.slice(from + 56, from + 64), 16)
}
