// Adapted from "QR Code generator library", https://www.nayuki.io/page/qr-code-generator-library
// Copyright (c) Project Nayuki. (MIT License) The licence is in THIRD_PARTY_NOTICES.md of the package.

/**
 * Computes the check bytes of one block, over GF(2⁸) with x⁸ + x⁴ + x³ + x² + 1.
 *
 * @see ISO/IEC 18004 §7.5 "Error correction"
 */
export function computeCheckBytes(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  const rest = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    generator.forEach((coefficient, index) => {
      rest[index] = (rest[index] ?? 0) ^ multiply(coefficient, factor)
    })
  }
  return rest
}

/** Coefficients of (x − α⁰)(x − α¹)…, highest power first, without the leading 1. */
function generatorOf(degree: number): number[] {
  let polynomial = [1]
  let root = 1
  for (let power = 0; power < degree; power++) {
    const shifted = [...polynomial, 0]
    polynomial.forEach((coefficient, index) => {
      shifted[index + 1] = (shifted[index + 1] ?? 0) ^ multiply(coefficient, root)
    })
    polynomial = shifted
    root = multiply(root, 2)
  }
  return polynomial.slice(1)
}

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}
