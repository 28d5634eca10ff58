import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import { toSingleLine } from './toSingleLine.ts'

/** An EVM address, or other hex data. */
export type EvmAddress = `0x${string}`

/** Hexadecimal digits of an ABI word. */
const digits = 64

/**
 * Creates an encoder for the calls of one function whose parameters take one ABI word each.
 *
 * Encoded by hand: viem's `encodeFunctionData` takes about 90 times the CPU, and a balance request encodes
 * hundreds of calls.
 *
 * @param signature - Such as `balanceOf(address)`.
 * @returns A function that encodes a call from addresses and numbers, in order.
 */
export function createCallEncoder(
  signature: string,
): (...parameters: (EvmAddress | bigint)[]) => Hex {
  const selector = toFunctionSelector(signature)
  return (...parameters) => `${selector}${parameters.map(encodeWord).join('')}`
}

/** Encodes a non-negative number or an address as an ABI word: 64 hexadecimal digits. */
export function encodeWord(value: EvmAddress | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(
    digits,
    '0',
  )
}

/**
 * Decodes a uint256.
 *
 * @param at - Index of the word.
 * @returns Undefined when the data is too short.
 */
export function decodeUint(data: Hex | undefined, at = 0): bigint | undefined {
  const from = 2 + at * digits
  if (data === undefined || data.length < from + digits) return undefined
  return BigInt(`0x${data.slice(from, from + digits)}`)
}

/**
 * Decodes an int256.
 *
 * @param at - Index of the word.
 */
export function decodeInt(data: Hex | undefined, at = 0): bigint | undefined {
  const value = decodeUint(data, at)
  return value === undefined ? undefined : BigInt.asIntN(256, value)
}

/**
 * Decodes an address.
 *
 * @returns In lower case; undefined for invalid data and the zero address.
 */
export function decodeAddress(data: Hex | undefined): EvmAddress | undefined {
  const value = decodeUint(data)
  if (value === undefined || value === 0n || value >> 160n !== 0n) return undefined
  return `0x${value.toString(16).padStart(40, '0')}`
}

/**
 * Decodes a string: ABI-encoded, or the bytes32 of early tokens.
 *
 * @returns A single line; undefined when empty or invalid.
 */
export function decodeTokenString(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length < 2 + digits) return undefined
  const bytes = Buffer.from(data.slice(2), 'hex')
  const text = bytes.length === 32 ? untilZero(bytes) : dynamicBytes(bytes)
  return text && toSingleLine(text.toString('utf8'))
}

/**
 * Decodes an ABI-encoded string of any length, unchanged.
 *
 * @param maxBytes - A longer string is invalid.
 * @returns Undefined when empty, too long or invalid.
 */
export function decodeAbiString(data: Hex | undefined, maxBytes: number): string | undefined {
  if (data === undefined || data.length < 2 + digits) return undefined
  // Offset, length, and possible padding between them.
  const read = data.slice(2, 2 + 2 * (maxBytes + 1_024))
  const bytes = dynamicBytes(Buffer.from(read, 'hex'))
  return bytes && bytes.length > 0 && bytes.length <= maxBytes ? bytes.toString('utf8') : undefined
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

/** Reads an offset or length below 2^32. */
function readSmallUint(bytes: Buffer, at: number): number | undefined {
  if (at + 32 > bytes.length || bytes.subarray(at, at + 28).some((byte) => byte !== 0))
    return undefined
  return bytes.readUInt32BE(at + 28)
}
