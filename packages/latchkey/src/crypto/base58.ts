import { fromHex, toHex } from './hex.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Encodes bytes as base58 with the alphabet of Bitcoin.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
 */
export function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x0${toHex(bytes)}`); rest > 0n; rest /= 58n)
    text = alphabet.charAt(Number(rest % 58n)) + text
  const firstNonZero = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(firstNonZero < 0 ? bytes.length : firstNonZero) + text
}

/**
 * Decodes base58.
 *
 * @param maxLength - Characters beyond which text is not decoded: decoding takes quadratic time.
 * @returns The bytes, or `undefined` for invalid text.
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
 */
export function fromBase58(text: string, maxLength = 4096): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return undefined
  const number = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const firstNonZero = digits.findIndex((digit) => digit !== 0)
  const zeros = firstNonZero < 0 ? digits.length : firstNonZero
  const hex = number === 0n ? '' : number.toString(16)
  return fromHex('00'.repeat(zeros) + hex.padStart(hex.length + (hex.length & 1), '0'))
}
