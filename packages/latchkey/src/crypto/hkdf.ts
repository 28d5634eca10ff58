import { type NativeBytes, preferNative } from './native.ts'

/**
 * Makes a key of a secret that is not evenly random: HKDF with SHA-256, neither salt nor info.
 *
 * @param secret - Any bytes.
 * @returns 32 bytes.
 * @source RFC 5869 §2
 */
export function hkdf(secret: Uint8Array): Promise<Uint8Array> {
  const nothing = new Uint8Array()
  return preferNative(
    async (subtle) => {
      const key = await subtle.importKey('raw', secret as NativeBytes, 'HKDF', false, [
        'deriveBits',
      ])
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: nothing, info: nothing }
      return new Uint8Array(await subtle.deriveBits(algorithm, key, 256))
    },
    async () => {
      const hashes = await import('./hashes.ts')
      return hashes.hkdf(hashes.sha256, secret, nothing, nothing, 32)
    },
  )
}
