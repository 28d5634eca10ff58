// Adapted from "QR Code generator library", https://www.nayuki.io/page/qr-code-generator-library
// Copyright (c) Project Nayuki. (MIT License) The licence is in THIRD_PARTY_NOTICES.md of the package.

import { codewords, type Correction } from './codewords.ts'

/** A square of modules, row by row; true is dark. */
export type Matrix = readonly (readonly boolean[])[]

type Canvas = {
  readonly size: number
  readonly dark: boolean[][]
  readonly fixed: boolean[][]
}

/** Masks 0 to 7; true turns a module over. ISO/IEC 18004 table 10. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * Draws a text as a QR code.
 *
 * @returns Its modules without the quiet zone, or nothing when the text is too long.
 * @see ISO/IEC 18004
 */
export function drawQr(text: string, correction: Correction): Matrix | undefined {
  const encoded = codewords(text, correction)
  if (!encoded) return undefined
  const canvases = masks.map((_, mask) => {
    const canvas = fixedPatterns(encoded.version, mask, correction)
    fill(canvas, encoded.bytes, mask)
    return canvas.dark
  })
  return canvases.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

function fixedPatterns(version: number, mask: number, correction: Correction): Canvas {
  const size = version * 4 + 17
  const blank = (): boolean[][] => Array.from({ length: size }, () => new Array(size).fill(false))
  const canvas: Canvas = { size, dark: blank(), fixed: blank() }
  for (let index = 0; index < size; index++) {
    put(canvas, 6, index, index % 2 === 0)
    put(canvas, index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(canvas, x, y, 4, (ring) => ring !== 2 && ring !== 4)
  const centres = alignment(version, size)
  const last = centres.length - 1
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const isEye =
        (column === 0 && row === 0) ||
        (column === 0 && row === last) ||
        (column === last && row === 0)
      if (!isEye) square(canvas, x, y, 2, (ring) => ring !== 1)
    }),
  )
  drawFormat(canvas, mask, correction)
  if (version >= 7) drawVersion(canvas, version)
  return canvas
}

function put(canvas: Canvas, x: number, y: number, isDark: boolean): void {
  const row = canvas.dark[y]
  const fixed = canvas.fixed[y]
  if (!row || !fixed || x < 0 || x >= canvas.size) return
  row[x] = isDark
  fixed[x] = true
}

function square(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  isDark: (ring: number) => boolean,
): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      put(canvas, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** Centres of the alignment patterns, the same across and down. ISO/IEC 18004 annex E. */
function alignment(version: number, size: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const rest = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)
  return [6, ...rest.toReversed()]
}

/** ISO/IEC 18004 §7.9: level and mask behind a BCH(15,5) code, twice. */
function drawFormat(canvas: Canvas, mask: number, correction: Correction): void {
  const data = ((correction === 'M' ? 0 : 3) << 3) | mask
  let rest = data
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const { size } = canvas
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >> index) & 1) === 1
    if (index < 6) put(canvas, 8, index, isDark)
    else if (index < 8) put(canvas, 8, index + 1, isDark)
    else if (index === 8) put(canvas, 7, 8, isDark)
    else put(canvas, 14 - index, 8, isDark)
    if (index < 8) put(canvas, size - 1 - index, 8, isDark)
    else put(canvas, 8, size - 15 + index, isDark)
  }
  put(canvas, 8, size - 8, true)
}

/** ISO/IEC 18004 §7.10: the version behind a BCH(18,6) code, twice, from version 7. */
function drawVersion(canvas: Canvas, version: number): void {
  let rest = version
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >> index) & 1) === 1
    const far = canvas.size - 11 + (index % 3)
    const near = Math.floor(index / 3)
    put(canvas, far, near, isDark)
    put(canvas, near, far, isDark)
  }
}

/** Writes the bytes in columns of two from the right, up and down in turn. ISO/IEC 18004 §7.7.3. */
function fill(canvas: Canvas, bytes: readonly number[], mask: number): void {
  const { size } = canvas
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUpward ? size - 1 - step : step
        const row = canvas.dark[y]
        if (!row || canvas.fixed[y]?.[x]) continue
        const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
        row[x] = (bit === 1) !== masks[mask]?.(x, y)
        at++
      }
  }
}

/** How hard a code is to read. ISO/IEC 18004 §7.8.3. */
function penalty(dark: Matrix): number {
  const size = dark.length
  const column = (x: number): boolean[] => dark.map((row) => row[x] ?? false)
  let points = 0
  for (let index = 0; index < size; index++) {
    points += linePenalty(dark[index] ?? [])
    points += linePenalty(column(index))
  }
  let count = 0
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const colour = dark[y]?.[x]
      if (colour) count++
      if (
        y + 1 < size &&
        x + 1 < size &&
        colour === dark[y]?.[x + 1] &&
        colour === dark[y + 1]?.[x] &&
        colour === dark[y + 1]?.[x + 1]
      )
        points += 3
    }
  return points + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10
}

function linePenalty(line: readonly boolean[]): number {
  const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
  let points = 0
  for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
  for (const pattern of ['10111010000', '00001011101'])
    for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) points += 40
  return points
}
