import { type Bytes, encodeUtf8, randomBytes, wipe } from './bytes.ts'
import { subtleCrypto } from './subtleCrypto.ts'

/** Bytes encrypted with AES-256-GCM; the tag of 16 bytes is at the end of `sealed`. */
export type AesGcmBox = { readonly iv: Bytes; readonly sealed: Bytes }

/**
 * Generates a key that only this browser can use: it cannot be exported, and can be stored in
 * IndexedDB.
 */
export async function generateAesGcmKey(): Promise<CryptoKey> {
  const algorithm = { name: 'AES-GCM', length: 256 }
  return subtleCrypto().generateKey(algorithm, false, ['encrypt', 'decrypt'])
}

/**
 * Derives an AES-GCM key with HKDF-SHA-256.
 *
 * @param material - Secret bytes. Wiped.
 * @returns A key that cannot be exported.
 */
export async function deriveAesGcmKey(
  material: Bytes,
  { salt, purpose }: { readonly salt: Bytes; readonly purpose: string },
): Promise<CryptoKey> {
  const subtle = subtleCrypto()
  try {
    const key = await subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: encodeUtf8(purpose) }
    const aes = { name: 'AES-GCM', length: 256 }
    return await subtle.deriveKey(hkdf, key, aes, false, ['encrypt', 'decrypt'])
  } finally {
    wipe(material)
  }
}

/**
 * Encrypts with AES-256-GCM under a fresh random nonce.
 *
 * @param key - Key of `generateAesGcmKey` or `deriveAesGcmKey`.
 * @param message - `context` is authenticated, not encrypted; decryption needs the same text.
 */
export async function sealAesGcm(
  key: CryptoKey,
  { secret, context }: { readonly secret: Bytes; readonly context: string },
): Promise<AesGcmBox> {
  const iv = randomBytes(12)
  const algorithm = { name: 'AES-GCM', iv, additionalData: encodeUtf8(context) }
  return { iv, sealed: new Uint8Array(await subtleCrypto().encrypt(algorithm, key, secret)) }
}

/**
 * Decrypts what `sealAesGcm` returned.
 *
 * @returns The bytes, which the caller wipes, or `undefined` for another key, another context or
 *   modified bytes.
 */
export async function openAesGcm(
  key: CryptoKey,
  { box, context }: { readonly box: AesGcmBox; readonly context: string },
): Promise<Bytes | undefined> {
  const algorithm = { name: 'AES-GCM', iv: box.iv, additionalData: encodeUtf8(context) }
  const subtle = subtleCrypto()
  try {
    return new Uint8Array(await subtle.decrypt(algorithm, key, box.sealed))
  } catch {
    return undefined
  }
}
