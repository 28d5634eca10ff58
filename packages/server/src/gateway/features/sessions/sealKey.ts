import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text with AES-256-GCM.
 *
 * @param key - 32 bytes.
 * @param about - Additional authenticated data; required for decryption.
 * @returns Base64 of nonce, tag and ciphertext.
 * @see NIST SP 800-38D
 */
export function sealKey(key: Uint8Array, text: string, about: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about))
  const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString('base64')
}

/**
 * Decrypts the result of {@link sealKey}.
 *
 * @param keys - Keys of 32 bytes, one of which encrypted it.
 * @param about - Additional authenticated data.
 * @returns Undefined for another key, other data, or a changed text.
 */
export function unsealKey(
  keys: readonly Uint8Array[],
  sealed: string,
  about: string,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  for (const key of keys) {
    const text = decrypt(key, bytes, about)
    if (text !== undefined) return text
  }
  return undefined
}

function decrypt(key: Uint8Array, bytes: Buffer, about: string): string | undefined {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  opening.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const text = opening.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
