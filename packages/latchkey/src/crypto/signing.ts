import { fromBase64Url } from './base64.ts'
import { toPkcs8, type WebCryptoBytes, withNobleFallback } from './withNobleFallback.ts'

/** An Ed25519 key pair. */
export type SigningKey = {
  readonly algorithm: 'Ed25519'
  readonly seed: Uint8Array
  readonly publicKey: Uint8Array
}

/**
 * Creates the key pair of a seed.
 *
 * @param seed - 32 bytes.
 * @see RFC 8032 §5.1.5
 */
export async function deriveSigningKey(seed: Uint8Array): Promise<SigningKey> {
  const publicKey = await withNobleFallback<Uint8Array>(
    async (subtle) => {
      const pkcs8 = toPkcs8('Ed25519', seed)
      const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
      const { x = '' } = await subtle.exportKey('jwk', key)
      const bytes = fromBase64Url(x)
      if (bytes?.length !== 32) throw new Error('No public key in the exported key')
      return bytes
    },
    (noble) => noble.ed25519.getPublicKey(seed),
  )
  return { algorithm: 'Ed25519', seed: seed.slice(), publicKey }
}

/**
 * Signs a message.
 *
 * @returns 64 bytes.
 * @see RFC 8032 §5.1.6
 */
export function sign(key: SigningKey, message: Uint8Array): Promise<Uint8Array> {
  return withNobleFallback<Uint8Array>(
    async (subtle) => {
      const pkcs8 = toPkcs8('Ed25519', key.seed)
      const own = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
      return new Uint8Array(await subtle.sign('Ed25519', own, message as WebCryptoBytes))
    },
    (noble) => noble.ed25519.sign(message, key.seed),
  )
}

/**
 * Returns whether a signature of a message is valid.
 *
 * @param publicKey - 32 bytes; `false` for an invalid key.
 * @param parameters - The message, and the signature of 64 bytes.
 * @see RFC 8032 §5.1.7
 */
export async function verifyEd25519(
  publicKey: Uint8Array,
  { message, signature }: { message: Uint8Array; signature: Uint8Array },
): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  return withNobleFallback(
    async (subtle) => {
      const raw = publicKey as WebCryptoBytes
      const key = await subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
      return subtle.verify('Ed25519', key, signature as WebCryptoBytes, message as WebCryptoBytes)
    },
    // Web Crypto follows RFC 8032 rather than ZIP 215.
    (noble) => noble.ed25519.verify(signature, message, publicKey, { zip215: false }),
  )
}
