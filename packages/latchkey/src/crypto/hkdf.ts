import { type WebCryptoBytes, withNobleFallback } from './withNobleFallback.ts'

/**
 * Derives a key from a shared secret: HKDF with SHA-256, without salt and info.
 *
 * @returns 32 bytes.
 * @see RFC 5869 §2
 */
export function hkdf(secret: Uint8Array): Promise<Uint8Array> {
  const empty = new Uint8Array()
  return withNobleFallback(
    async (subtle) => {
      const bytes = secret as WebCryptoBytes
      const key = await subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: empty, info: empty }
      return new Uint8Array(await subtle.deriveBits(algorithm, key, 256))
    },
    (noble) => noble.hkdf(noble.sha256, secret, empty, empty, 32),
  )
}
