// Adapted from "QR Code generator library", https://www.nayuki.io/page/qr-code-generator-library
// Copyright (c) Project Nayuki. (MIT License) The licence is in THIRD_PARTY_NOTICES.md of the package.

import { computeCheckBytes } from './reedSolomon.ts'

/** Error correction levels: `M` 15 %, `Q` 25 %, twice the area of a picture in the middle. */
export type ErrorCorrectionLevel = 'M' | 'Q'

/**
 * Check bytes per block, then number of blocks, by version from 1.
 *
 * @see ISO/IEC 18004 table 9
 */
const tables = {
  M: [
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
      26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
  ],
  Q: [
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30,
      30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34,
      34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
  ],
} as const

/**
 * Encodes a text as the codewords of the smallest code that fits, with interleaved blocks.
 *
 * @returns Version from 1 to 40 and its bytes, or undefined when the text is too long.
 * @see ISO/IEC 18004 §7.4, §7.6
 */
export function encodeCodewords(
  text: string,
  correction: ErrorCorrectionLevel,
): { version: number; bytes: readonly number[] } | undefined {
  const payload = [...new TextEncoder().encode(text)]
  for (let version = 1; version <= 40; version++) {
    const perBlock = tables[correction][0][version - 1] ?? 0
    const blocks = tables[correction][1][version - 1] ?? 0
    const total = Math.floor(rawModules(version) / 8)
    const capacity = total - perBlock * blocks
    const data = pack(payload, version < 10 ? 8 : 16, capacity)
    if (data) return { version, bytes: interleave(data, { blocks, perBlock, total }) }
  }
  return undefined
}

/** Mode 0100 (bytes), length, bytes, terminator, then 0xEC and 0x11 in turn. */
function pack(
  payload: readonly number[],
  lengthBits: 8 | 16,
  capacity: number,
): number[] | undefined {
  if (4 + lengthBits + payload.length * 8 > capacity * 8) return undefined
  const head = lengthBits === 8 ? [payload.length] : [payload.length >> 8, payload.length & 255]
  const nibbles = [4, ...[...head, ...payload].flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const bytes: number[] = []
  for (let index = 0; index + 1 < nibbles.length; index += 2)
    bytes.push(((nibbles[index] ?? 0) << 4) | (nibbles[index + 1] ?? 0))
  for (let pad = 0; bytes.length < capacity; pad++) bytes.push(pad % 2 === 0 ? 0xec : 0x11)
  return bytes
}

function interleave(
  data: readonly number[],
  sizes: { blocks: number; perBlock: number; total: number },
): number[] {
  const { blocks, perBlock, total } = sizes
  const short = Math.floor(total / blocks) - perBlock
  const longer = total % blocks
  const parts: number[][] = []
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0)
    parts.push(data.slice(at, at + length))
    at += length
  }
  const checks = parts.map((part) => computeCheckBytes(part, perBlock))
  return [...columns(parts, short + 1), ...columns(checks, perBlock)]
}

function columns(parts: readonly (readonly number[])[], height: number): number[] {
  const bytes: number[] = []
  for (let row = 0; row < height; row++)
    for (const part of parts) {
      const byte = part[row]
      if (byte !== undefined) bytes.push(byte)
    }
  return bytes
}

/** Modules left for data once the fixed patterns of a version are drawn. */
function rawModules(version: number): number {
  const size = version * 4 + 17
  let modules = size * size - 3 * 64 - 2 * 15 - 1 - 2 * (size - 16)
  if (version >= 2) {
    const side = Math.floor(version / 7) + 2
    modules -= (side - 1) ** 2 * 25 + (side - 2) * 2 * 20
  }
  return version >= 7 ? modules - 36 : modules
}
