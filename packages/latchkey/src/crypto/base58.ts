import { base58 } from '@scure/base'

/**
 * Encodes bytes as base58 with the alphabet of Bitcoin.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
 */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
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
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
