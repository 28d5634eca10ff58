const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const
const checksumLength = 6
const longest = 90

/** What the checksum comes to. */
const remainders: ReadonlyMap<number, Bech32['encoding']> = new Map([
  [1, 'bech32'],
  [0x2bc830a3, 'bech32m'],
])

/** What a bech32 text says. */
export type Bech32 = {
  readonly prefix: string
  /** In fives of bits, without the checksum. */
  readonly words: readonly number[]
  readonly encoding: 'bech32' | 'bech32m'
}

/**
 * Reads a text in bech32 or bech32m.
 *
 * @param text - As a request has it: all in lower case, or all in capitals.
 * @returns What it says; undefined when it is neither, or its checksum is another.
 * @source BIP-173, BIP-350
 */
export function readBech32(text: string): Bech32 | undefined {
  const lower = text.toLowerCase()
  if (text.length > longest || (text !== lower && text !== text.toUpperCase())) return undefined
  const cut = lower.lastIndexOf('1')
  const prefix = lower.slice(0, Math.max(cut, 0))
  const words = Array.from(lower.slice(cut + 1), (letter) => alphabet.indexOf(letter))
  if (!/^[!-~]+$/.test(prefix) || words.length < checksumLength || words.includes(-1))
    return undefined
  const encoding = remainders.get(remainderOf([...spread(prefix), ...words]))
  return encoding && { prefix, words: words.slice(0, -checksumLength), encoding }
}

/**
 * Puts fives of bits together to bytes.
 *
 * @param words - From 0 to 31.
 * @returns The bytes; undefined when more than four bits are left, or one of them is set.
 * @source BIP-173 "Segwit address format"
 */
export function bytesOfWords(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const word of words) {
    held = (held << 5) | word
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 0xff)
      held &= (1 << bits) - 1
    }
  }
  return bits > 4 || held !== 0 ? undefined : Uint8Array.from(bytes)
}

function spread(prefix: string): number[] {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function remainderOf(values: readonly number[]): number {
  let remainder = 1
  for (const value of values) {
    const top = remainder >>> 25
    remainder = ((remainder & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of generator.entries()) if ((top >> bit) & 1) remainder ^= part
  }
  return remainder
}
