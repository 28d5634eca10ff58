import { hkdf } from './hkdf.ts'
import { randomBytes } from './randomBytes.ts'
import { x25519 } from './x25519.ts'

/** A private X25519 key. What is in it is nobody's business but this file's. */
export type AgreementKey = { readonly algorithm: 'X25519'; readonly secret: Uint8Array }

/** The curve's base point. RFC 7748 §6.1 */
const basePoint = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 9 : 0))

/**
 * Makes a key to agree on a symmetric key with.
 *
 * @returns The private key, and the 32 bytes that the peer is told.
 * @source RFC 7748 §6.1
 */
export async function createAgreementKey(): Promise<{
  privateKey: AgreementKey
  publicKey: Uint8Array
}> {
  const privateKey: AgreementKey = { algorithm: 'X25519', secret: randomBytes(32) }
  return { privateKey, publicKey: await x25519(privateKey.secret, basePoint) }
}

/**
 * Writes a private key for storing.
 *
 * @param privateKey - The key.
 * @returns 32 bytes.
 */
export function exportAgreementKey(privateKey: AgreementKey): Uint8Array {
  return privateKey.secret.slice()
}

/**
 * Reads a private key that was stored.
 *
 * @param bytes - What `exportAgreementKey` wrote.
 * @returns The keys, or `undefined` when it is not 32 bytes.
 */
export async function importAgreementKey(
  bytes: Uint8Array,
): Promise<{ privateKey: AgreementKey; publicKey: Uint8Array } | undefined> {
  if (bytes.length !== 32) return undefined
  const privateKey: AgreementKey = { algorithm: 'X25519', secret: bytes.slice() }
  return { privateKey, publicKey: await x25519(privateKey.secret, basePoint) }
}

/**
 * Derives the key that both peers seal with.
 *
 * @param privateKey - Ours.
 * @param peerPublicKey - Theirs, 32 bytes.
 * @returns 32 bytes.
 * @throws `pairing.malformed_message` when the peer's key is none, or one under which every shared
 * secret is the same.
 * @source RFC 7748 §6.1, RFC 5869 with neither salt nor info
 */
export async function deriveSymKey(
  privateKey: AgreementKey,
  peerPublicKey: Uint8Array,
): Promise<Uint8Array> {
  return hkdf(await x25519(privateKey.secret, peerPublicKey))
}
