import { createHash } from 'node:crypto'
import { createBase58check } from '@scure/base'

/** Of addresses none is longer; reading takes time by the square of the length. */
const longest = 64

const coder = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())

/**
 * Reads bytes that are written in base58 with their checksum.
 *
 * @param text - As a request has it.
 * @returns The bytes, version first; undefined when it is no base58, or its checksum is another.
 * @source https://en.bitcoin.it/wiki/Base58Check_encoding
 */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length > longest) return undefined
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}
