import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { toSingleLine } from './toSingleLine.ts'

/** An address of an EVM network. */
export type EvmAddress = `0x${string}`

/** Hexadecimal digits of a word. */
const digits = 64

/**
 * Makes what encodes the calls of one function whose parameters each take one word.
 *
 * @param signature - Such as `balanceOf(address)`.
 * @returns What encodes a call: addresses and numbers, in order.
 */
export function createCallEncoder(
  signature: string,
): (...parameters: (EvmAddress | bigint)[]) => Hex {
  const selector = toFunctionSelector(signature)
  return (...parameters) => `${selector}${parameters.map(encodeWord).join('')}`
}

/**
 * Writes a word.
 *
 * @param value - A number that is not negative, or an address.
 * @returns 64 hexadecimal digits.
 */
export function encodeWord(value: EvmAddress | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(
    digits,
    '0',
  )
}

/**
 * Reads a number.
 *
 * @param data - What a contract returned.
 * @param at - Which word.
 * @returns The number; undefined where the data is too short.
 */
export function decodeUint(data: Hex | undefined, at = 0): bigint | undefined {
  const from = 2 + at * digits
  if (data === undefined || data.length < from + digits) return undefined
  return BigInt(`0x${data.slice(from, from + digits)}`)
}

/**
 * Reads a number that may be negative.
 *
 * @param data - What a contract returned.
 * @param at - Which word.
 */
export function decodeInt(data: Hex | undefined, at = 0): bigint | undefined {
  const value = decodeUint(data, at)
  return value === undefined ? undefined : BigInt.asIntN(256, value)
}

/**
 * Reads an address.
 *
 * @param data - What a contract returned.
 * @returns It in lower case; undefined where there is none, or the zero address.
 */
export function decodeAddress(data: Hex | undefined): EvmAddress | undefined {
  const value = decodeUint(data)
  if (value === undefined || value === 0n || value >> 160n !== 0n) return undefined
  return `0x${value.toString(16).padStart(40, '0')}`
}

/**
 * Reads a text: as ABI says it, or as the 32 bytes that early tokens have.
 *
 * @param data - What a contract returned.
 * @returns The text on one line; undefined where there is none.
 */
export function decodeString(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length < 2 + digits) return undefined
  const bytes = Buffer.from(data.slice(2), 'hex')
  const text = bytes.length === 32 ? untilZero(bytes) : dynamicBytes(bytes)
  return text && toSingleLine(text.toString('utf8'))
}

function untilZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

function dynamicBytes(bytes: Buffer): Buffer | undefined {
  const start = readSmallUint(bytes, 0)
  const length = start === undefined ? undefined : readSmallUint(bytes, start)
  if (start === undefined || length === undefined) return undefined
  const from = start + 32
  return from + length <= bytes.length ? bytes.subarray(from, from + length) : undefined
}

/** A place or length within what a contract returned; more than that is no place. */
function readSmallUint(bytes: Buffer, at: number): number | undefined {
  if (at + 32 > bytes.length || bytes.subarray(at, at + 28).some((byte) => byte !== 0))
    return undefined
  return bytes.readUInt32BE(at + 28)
}
