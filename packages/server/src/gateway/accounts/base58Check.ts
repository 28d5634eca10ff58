import { createHash } from 'node:crypto'
import { fromBase58 } from 'latchkey/crypto'

const checksumLength = 4

/** Of addresses none is longer; reading takes time by the square of the length. */
const longest = 64

/**
 * Reads bytes that are written in base58 with their checksum.
 *
 * @param text - As a request has it.
 * @returns The bytes, version first; undefined when it is no base58, or its checksum is another.
 * @source https://en.bitcoin.it/wiki/Base58Check_encoding
 */
export function fromBase58Check(text: string): Uint8Array | undefined {
  const whole = text.length > longest ? undefined : fromBase58(text)
  if (!whole || whole.length <= checksumLength) return undefined
  const bytes = whole.subarray(0, -checksumLength)
  const checksum = sha256(sha256(bytes)).subarray(0, checksumLength)
  return checksum.equals(whole.subarray(-checksumLength)) ? bytes : undefined
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
