import { sha256 } from '@noble/hashes/sha2.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Bytes, encodeUtf8, wipe } from './bytes.ts'
import { subtleCrypto } from './subtleCrypto.ts'

/**
 * Returns the recovery phrase of an entropy. Strings cannot be wiped, so it is called only where
 * the visitor chose to see the words.
 *
 * @param entropy - 16 bytes. Not wiped.
 * @returns Twelve words of the English list.
 * @see BIP-39
 */
export function entropyToMnemonicWords(entropy: Bytes): readonly string[] {
  return wordIndexes(entropy).map((index) => wordlist[index] ?? '')
}

/**
 * Derives the seed of a wallet. The phrase exists as bytes only, and is wiped.
 *
 * @param entropy - 16 bytes. Not wiped.
 * @returns 64 bytes, which the caller wipes.
 * @see BIP-39
 */
export async function deriveSeed(entropy: Bytes): Promise<Bytes> {
  const phrase = encodePhrase(entropy)
  const subtle = subtleCrypto()
  try {
    const key = await subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = encodeUtf8('mnemonic')
    const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }
    return new Uint8Array(await subtle.deriveBits(algorithm, key, 512))
  } finally {
    wipe(phrase)
  }
}

/** Twelve words of at most eight letters, and the spaces between them. */
const longestPhrase = 12 * 8 + 11

function encodePhrase(entropy: Bytes): Bytes {
  const buffer = new Uint8Array(longestPhrase)
  let length = 0
  for (const index of wordIndexes(entropy)) {
    if (length > 0) buffer[length++] = 0x20
    const word = wordlist[index] ?? ''
    for (let at = 0; at < word.length; at++) buffer[length++] = word.charCodeAt(at)
  }
  const phrase = buffer.slice(0, length)
  wipe(buffer)
  return phrase
}

/** Cuts entropy and checksum into groups of eleven bits. */
function wordIndexes(entropy: Bytes): number[] {
  const checksum = (sha256(entropy)[0] ?? 0) >> 4
  const bitAt = (bit: number): number =>
    bit < entropy.length * 8
      ? ((entropy[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
      : (checksum >> (3 - (bit - entropy.length * 8))) & 1
  return Array.from({ length: 12 }, (_, word) =>
    Array.from({ length: 11 }, (_, bit) => bitAt(word * 11 + bit)).reduce(
      (index, bit) => (index << 1) | bit,
      0,
    ),
  )
}
