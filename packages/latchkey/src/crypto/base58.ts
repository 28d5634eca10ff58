const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Reading takes time by the square of the length; nothing that is written in it is longer. */
const longest = 4096

/**
 * Writes bytes in base58.
 *
 * @param bytes - Any bytes; those that are 0 at the front become `1`.
 * @returns The text.
 * @source draft-msporny-base58
 */
export function toBase58(bytes: Uint8Array): string {
  const digits = rebase(bytes, 256, 58)
  return digits.map((digit) => alphabet[digit]).join('')
}

/**
 * Reads bytes written in base58.
 *
 * @param text - The text, of at most 4096 letters.
 * @returns The bytes, or `undefined` when it is no base58.
 * @source draft-msporny-base58
 */
export function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > longest) return undefined
  const digits = Array.from(text, (letter) => alphabet.indexOf(letter))
  return digits.includes(-1) ? undefined : Uint8Array.from(rebase(digits, 58, 256))
}

/** Writes a number in another base; each zero at the front stays one zero. */
function rebase(digits: ArrayLike<number>, from: number, to: number): number[] {
  const backwards: number[] = []
  let zeros = 0
  for (const digit of Array.from(digits)) {
    if (digit === 0 && backwards.length === 0) zeros++
    let carry = digit
    for (let at = 0; at < backwards.length || carry > 0; at++) {
      carry += (backwards[at] ?? 0) * from
      backwards[at] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return [...Array<number>(zeros).fill(0), ...backwards.toReversed()]
}
