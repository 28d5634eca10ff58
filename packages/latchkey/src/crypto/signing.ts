import { fromBase64Url } from './base64.ts'
import { type NativeBytes, preferNative, toPkcs8 } from './native.ts'

/** A private Ed25519 key and its public one. */
export type SigningKey = {
  readonly algorithm: 'Ed25519'
  readonly seed: Uint8Array
  readonly publicKey: Uint8Array
}

/**
 * Makes a signing key of its seed.
 *
 * @param seed - 32 bytes.
 * @returns The key.
 * @source RFC 8032 §5.1.5
 */
export async function createSigningKey(seed: Uint8Array): Promise<SigningKey> {
  const publicKey = await preferNative(
    async (subtle) => {
      const pkcs8 = toPkcs8('Ed25519', seed)
      const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
      const { x = '' } = await subtle.exportKey('jwk', key)
      const bytes = fromBase64Url(x)
      if (bytes?.length !== 32) throw new Error('No public key in the exported key')
      return bytes
    },
    async () => (await import('./curves.ts')).ed25519.getPublicKey(seed),
  )
  return { algorithm: 'Ed25519', seed: seed.slice(), publicKey }
}

/**
 * Signs a message.
 *
 * @param key - Key from `createSigningKey`.
 * @param message - Any bytes.
 * @returns 64 bytes.
 * @source RFC 8032 §5.1.6
 */
export function sign(key: SigningKey, message: Uint8Array): Promise<Uint8Array> {
  return preferNative(
    async (subtle) => {
      const pkcs8 = toPkcs8('Ed25519', key.seed)
      const own = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
      return new Uint8Array(await subtle.sign('Ed25519', own, message as NativeBytes))
    },
    async () => (await import('./curves.ts')).ed25519.sign(message, key.seed),
  )
}

/**
 * Tells whether a message was signed with a key.
 *
 * @param publicKey - 32 bytes; what is no key has signed nothing.
 * @param parameters - The message, and the signature of 64 bytes.
 * @returns Whether it was.
 * @source RFC 8032 §5.1.7
 */
export async function isSignedBy(
  publicKey: Uint8Array,
  { message, signature }: { message: Uint8Array; signature: Uint8Array },
): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  return preferNative(
    async (subtle) => {
      const key = await subtle.importKey('raw', publicKey as NativeBytes, 'Ed25519', false, [
        'verify',
      ])
      return subtle.verify('Ed25519', key, signature as NativeBytes, message as NativeBytes)
    },
    async () => {
      const { ed25519 } = await import('./curves.ts')
      // Browsers follow RFC 8032 rather than ZIP 215.
      return ed25519.verify(signature, message, publicKey, { zip215: false })
    },
  )
}
