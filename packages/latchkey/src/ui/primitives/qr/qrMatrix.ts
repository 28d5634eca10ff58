// Adapted from "QR Code generator library", https://www.nayuki.io/page/qr-code-generator-library
// Copyright (c) Project Nayuki. (MIT License) The licence is in THIRD_PARTY_NOTICES.md of the package.

import { encodeCodewords, type ErrorCorrectionLevel } from './encodeCodewords.ts'

/** A square of modules, row by row; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Modules in one flat array, row by row: 1 is dark. */
type Canvas = {
  readonly size: number
  readonly dark: Uint8Array
  /** 1 for modules of function patterns, which carry no data and are not masked. */
  readonly fixed: Uint8Array
}

/** Masks 0 to 7; true inverts a module. ISO/IEC 18004 table 10. */
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
 * Encodes a text as a QR code.
 *
 * @returns Its modules without the quiet zone, or nothing when the text is too long.
 * @see ISO/IEC 18004
 */
export function encodeQr(text: string, correction: ErrorCorrectionLevel): QrMatrix | undefined {
  const encoded = encodeCodewords(text, correction)
  if (!encoded) return undefined
  const plain = fixedPatterns(encoded.version)
  const { size } = plain
  drawFormat(plain, 0, correction)
  fill(plain, encoded.bytes)
  let best = plain.dark
  let fewest = Infinity
  for (let mask = 0; mask < masks.length; mask++) {
    const masked = withMask(plain, mask)
    drawFormat(masked, mask, correction)
    const points = penalty(masked, fewest)
    if (points < fewest) {
      fewest = points
      best = masked.dark
    }
  }
  return Array.from({ length: size }, (_, y) =>
    Array.from(best.subarray(y * size, (y + 1) * size), (module) => module === 1),
  )
}

/** Returns a copy with the data modules that the mask selects inverted. */
function withMask({ size, dark, fixed }: Canvas, mask: number): Canvas {
  const isTurned = masks[mask] as (x: number, y: number) => boolean
  // Every mask repeats after twelve modules: a table saves a call for each module.
  const period = 12
  const tile = new Uint8Array(period * period)
  for (let at = 0; at < tile.length; at++)
    tile[at] = Number(isTurned(at % period, Math.floor(at / period)))
  const turned = new Uint8Array(dark.length)
  for (let y = 0, at = 0; y < size; y++)
    for (let x = 0; x < size; x++, at++) {
      const turn = fixed[at] ? 0 : (tile[(y % period) * period + (x % period)] as number)
      turned[at] = (dark[at] as number) ^ turn
    }
  return { size, dark: turned, fixed }
}

function fixedPatterns(version: number): Canvas {
  const size = version * 4 + 17
  const area = size * size
  const canvas: Canvas = { size, dark: new Uint8Array(area), fixed: new Uint8Array(area) }
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
  if (version >= 7) drawVersion(canvas, version)
  return canvas
}

function put({ size, dark, fixed }: Canvas, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  dark[y * size + x] = Number(isDark)
  fixed[y * size + x] = 1
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

/** Draws the format information twice: level and mask with a BCH(15,5) code. ISO/IEC 18004 §7.9. */
function drawFormat(canvas: Canvas, mask: number, correction: ErrorCorrectionLevel): void {
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

/**
 * Draws the version information twice, with a BCH(18,6) code, from version 7. ISO/IEC 18004 §7.10.
 */
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
function fill({ size, dark, fixed }: Canvas, bytes: readonly number[]): void {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const at = (isUpward ? size - 1 - step : step) * size + x
        if (fixed[at]) continue
        dark[at] = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
        bit++
      }
  }
}

/**
 * Computes the penalty score of a masked code. ISO/IEC 18004 §7.8.3.
 *
 * @param limit - Score at which counting stops, because the code is not selected.
 */
function penalty({ size, dark }: Canvas, limit: number): number {
  let points = 0
  let count = 0
  for (let line = 0; line < size && points < limit; line++)
    points += linePenalty(dark, size, line * size, 1) + linePenalty(dark, size, line, size)
  for (let at = 0; at < dark.length; at++) {
    const colour = dark[at] as number
    count += colour
    const isSquare =
      at % size !== size - 1 &&
      colour === dark[at + 1] &&
      colour === dark[at + size] &&
      colour === dark[at + size + 1]
    if (isSquare) points += 3
  }
  return points + Math.floor(Math.abs((count * 20) / dark.length - 10)) * 10
}

/** Penalty of one row or column: `step` is the distance of its modules in the array. */
function linePenalty(dark: Uint8Array, size: number, start: number, step: number): number {
  let points = 0
  let run = 0
  let last = -1
  let recent = 0
  for (let index = 0; index < size; index++) {
    const colour = dark[start + index * step] as number
    run = colour === last ? run + 1 : 1
    last = colour
    if (run === 5) points += 3
    else if (run > 5) points++
    // The last eleven modules, compared with the two patterns that look like a finder.
    recent = ((recent << 1) | colour) & 0x7ff
    if (index >= 10 && (recent === 0b10111010000 || recent === 0b00001011101)) points += 40
  }
  return points
}
