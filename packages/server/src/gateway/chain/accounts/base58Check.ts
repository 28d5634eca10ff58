import { createHash } from 'node:crypto'
import { createBase58check } from '@scure/base'

/** Maximum length of an address. Decoding takes time quadratic in the length. */
const maxLength = 64

const coder = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())

/**
 * Decodes Base58Check.
 *
 * @returns The bytes with the version byte; undefined for invalid base58 or a wrong checksum.
 * @see https://en.bitcoin.it/wiki/Base58Check_encoding
 */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length > maxLength) return undefined
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}
