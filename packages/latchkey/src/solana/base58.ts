const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Writes bytes in base58.
 *
 * @param bytes - Any bytes; those that are 0 at the front become `1`.
 * @returns The text.
 * @source draft-msporny-base58
 */
export function formatBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = toInteger(bytes, 256n); rest > 0n; rest /= 58n)
    text = `${alphabet[parseInt(`${rest % 58n}`, 10)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/**
 * Reads bytes written in base58.
 *
 * @param text - The text.
 * @returns The bytes, or `undefined` when a letter is none of base58.
 * @source draft-msporny-base58
 */
export function parseBase58(text: string): Uint8Array | undefined {
  const digits = Array.from(text, (letter) => alphabet.indexOf(letter))
  if (digits.includes(-1)) return undefined
  const integer = toInteger(digits, 58n)
  const hex = integer === 0n ? '' : integer.toString(16)
  const bytes = (hex.length % 2 ? `0${hex}` : hex).match(/../g) ?? []
  const zeros = digits.findIndex((digit) => digit !== 0)
  const front = Array<number>(zeros < 0 ? digits.length : zeros).fill(0)
  return Uint8Array.from([...front, ...bytes.map((byte) => parseInt(byte, 16))])
}

function toInteger(digits: Iterable<number>, base: bigint): bigint {
  let integer = 0n
  for (const digit of digits) integer = integer * base + BigInt(digit)
  return integer
}
