import { describe, expect, it } from 'vitest'
import type { ErrorCorrectionLevel } from './encodeCodewords.ts'
import { encodeQr, type QrMatrix } from './qrMatrix.ts'
import { computeCheckBytes } from './reedSolomon.ts'

/**
 * A reader of its own, from the standard: log tables instead of shifts, format words from the table
 * of annex C, function patterns by rule of position. It shares no line with what it reads.
 */
function read(code: QrMatrix): {
  text: string
  level: string
  version: number
  syndromes: number[]
} {
  const size = code.length
  const version = (size - 17) / 4
  const at = (x: number, y: number): number => Number(code[y]![x])
  const format = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((x) => at(x, 8))
    .concat([7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)))
  const word = Number.parseInt(format.join(''), 2) ^ 0b101010000010010
  const level = ['M', 'L', 'H', 'Q'][word >> 13]!
  const mask = (word >> 10) & 7
  const flips = [
    (i: number, j: number) => (i + j) % 2 === 0,
    (i: number) => i % 2 === 0,
    (_: number, j: number) => j % 3 === 0,
    (i: number, j: number) => (i + j) % 3 === 0,
    (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3) === 0,
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
    (i: number, j: number) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
  ][mask]!

  const bits: number[] = []
  const columns = Array.from({ length: size }, (_, index) => size - 1 - index).filter(
    (x) => x !== 6,
  )
  for (let pair = 0; pair < columns.length; pair += 2)
    for (let step = 0; step < size; step++) {
      const y = (pair / 2) % 2 === 0 ? size - 1 - step : step
      for (const x of columns.slice(pair, pair + 2))
        if (!isFunction(x, y, version)) bits.push(at(x, y) ^ Number(flips(y, x)))
    }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  )
  return { ...unfold(bytes, version, level), level, version }
}

/** Annex E, for the versions that the tests draw. */
const centres: Record<number, number[]> = {
  1: [],
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  9: [6, 26, 46],
  10: [6, 28, 50],
  11: [6, 30, 54],
  12: [6, 32, 58],
  13: [6, 34, 62],
  14: [6, 26, 46, 66],
}

function isFunction(x: number, y: number, version: number): boolean {
  const size = version * 4 + 17
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9)) return true
  if (version > 6 && ((x > size - 12 && y < 6) || (y > size - 12 && x < 6))) return true
  const found = centres[version]!
  return found.some((cx) =>
    found.some(
      (cy) =>
        Math.abs(x - cx) < 3 &&
        Math.abs(y - cy) < 3 &&
        !(cx === 6 && cy === 6) &&
        !(cx === 6 && cy === found.at(-1)) &&
        !(cy === 6 && cx === found.at(-1)),
    ),
  )
}

/** Table 9: [blocks, data bytes, check bytes] for the versions that the tests draw. */
const blockTable: Record<string, [number, number, number][]> = {
  '1M': [[1, 16, 10]],
  '3M': [[1, 44, 26]],
  '1Q': [[1, 13, 13]],
  '4Q': [[2, 24, 26]],
  '10Q': [
    [6, 19, 24],
    [2, 20, 24],
  ],
  '12Q': [
    [4, 20, 26],
    [6, 21, 26],
  ],
  '14M': [
    [4, 40, 24],
    [5, 41, 24],
  ],
}

function unfold(
  bytes: number[],
  version: number,
  level: string,
): { text: string; syndromes: number[] } {
  const shapes = blockTable[`${version}${level}`]!.flatMap(([count, data, check]) =>
    Array.from({ length: count }, () => ({ data, check })),
  )
  const blocks: number[][] = shapes.map(() => [])
  let next = 0
  for (let row = 0; row < shapes.at(-1)!.data; row++)
    shapes.forEach((shape, index) => row < shape.data && blocks[index]!.push(bytes[next++]!))
  for (let row = 0; row < shapes[0]!.check; row++)
    shapes.forEach((_, index) => blocks[index]!.push(bytes[next++]!))

  const syndromes = blocks.flatMap((block, index) =>
    Array.from({ length: shapes[index]!.check }, (_, power) => evaluate(block, power)),
  )
  const data = blocks.flatMap((block, index) => block.slice(0, shapes[index]!.data))
  const stream = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const lengthBits = version < 10 ? 8 : 16
  expect(stream.slice(0, 4)).toBe('0100')
  const length = Number.parseInt(stream.slice(4, 4 + lengthBits), 2)
  const payload = Uint8Array.from({ length }, (_, index) =>
    Number.parseInt(stream.slice(4 + lengthBits + index * 8, 12 + lengthBits + index * 8), 2),
  )
  return { text: new TextDecoder().decode(payload), syndromes }
}

const powers = [1]
for (let index = 1; index < 255; index++) {
  const doubled = powers[index - 1]! * 2
  powers.push(doubled > 255 ? doubled ^ 0b100011101 : doubled)
}

function evaluate(block: number[], power: number): number {
  return block.reduce((sum, byte) => {
    const product = sum === 0 ? 0 : powers[(powers.indexOf(sum) + power) % 255]!
    return product ^ byte
  }, 0)
}

describe('QR code', () => {
  it('computes the check bytes of the example in the standard', () => {
    const data = [
      0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec,
      0x11,
    ]
    const check = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]
    expect(computeCheckBytes(data, 10)).toEqual(check)
  })

  it.each<[string, ErrorCorrectionLevel, number]>([
    ['latchkey', 'M', 1],
    ['key', 'Q', 1],
    ['0x8f3CF7ad23Cd3CaDbD9735AFf958023239c619aE', 'M', 3],
    ['0x8f3CF7ad23Cd3CaDbD9735AFf958023239c619aE', 'Q', 4],
    [`wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'0e'.repeat(24)}`, 'Q', 10],
    [
      `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1767614880&relay-protocol=irn&symKey=${'0e'.repeat(32)}`,
      'Q',
      12,
    ],
    ['héllo wörld ✓ '.repeat(19), 'M', 14],
  ])('is read back as %s at level %s, without an error', (text, correction, version) => {
    const found = read(encodeQr(text, correction)!)
    expect(found).toMatchObject({ text, level: correction, version })
    expect(new Set(found.syndromes)).toEqual(new Set([0]))
  })

  it('writes the format twice, and the version from 7 on', () => {
    const code = encodeQr('0x8f3CF7ad23Cd3CaDbD9735AFf958023239c619aE'.repeat(4), 'M')!
    const size = code.length
    const near = [0, 1, 2, 3, 4, 5, 7, 8]
      .map((x) => code[8]![x])
      .concat([7, 5, 4, 3, 2, 1, 0].map((y) => code[y]![8]))
    const far = [1, 2, 3, 4, 5, 6, 7]
      .map((up) => code[size - up]![8])
      .concat([8, 7, 6, 5, 4, 3, 2, 1].map((left) => code[8]![size - left]))
    expect(near).toEqual(far)
    const version = Array.from(
      { length: 18 },
      (_, bit) => code[Math.floor(bit / 3)]![size - 11 + (bit % 3)],
    )
    const written = version.toReversed().map(Number).join('')
    // ISO/IEC 18004 table D.1.
    const table: Record<number, string> = { 9: '001001101010011001', 10: '001010010011010011' }
    expect(written).toBe(table[(size - 17) / 4])
    const mirrored = Array.from(
      { length: 18 },
      (_, bit) => code[size - 11 + (bit % 3)]![Math.floor(bit / 3)],
    )
    expect(mirrored).toEqual(version)
  })

  it('returns undefined for a text that no code can hold', () => {
    expect(encodeQr('x'.repeat(2331), 'M')).toHaveLength(177)
    expect(encodeQr('x'.repeat(2332), 'M')).toBeUndefined()
  })
})
