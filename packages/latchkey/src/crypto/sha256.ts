import { toHex } from './hex.ts'
import { type WebCryptoBytes, withNobleFallback } from './withNobleFallback.ts'

/**
 * Computes the SHA-256 hash of bytes.
 *
 * @returns 32 bytes.
 * @see FIPS 180-4
 */
export function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return withNobleFallback(
    async (subtle) => new Uint8Array(await subtle.digest('SHA-256', bytes as WebCryptoBytes)),
    (noble) => noble.sha256(bytes),
  )
}

/**
 * Returns the relay topic of a key: its SHA-256 hash.
 *
 * @param key - A symmetric key; or a public key, for a topic that responses are published on.
 * @returns 64 hex digits.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-keys
 */
export async function topicOf(key: Uint8Array): Promise<string> {
  return toHex(await sha256(key))
}
