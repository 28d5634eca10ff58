import { toHex } from './hex.ts'
import { type NativeBytes, preferNative } from './native.ts'

/**
 * Hashes bytes with SHA-256.
 *
 * @param bytes - Any bytes.
 * @returns 32 bytes.
 * @source FIPS 180-4
 */
export function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return preferNative(
    async (subtle) => new Uint8Array(await subtle.digest('SHA-256', bytes as NativeBytes)),
    async () => (await import('./hashes.ts')).sha256(bytes),
  )
}

/**
 * Tells on which topic peers meet who share a key.
 *
 * @param key - A symmetric key, or the public key that an answer is awaited for.
 * @returns 64 hex digits.
 */
export async function topicOf(key: Uint8Array): Promise<string> {
  return toHex(await sha256(key))
}
