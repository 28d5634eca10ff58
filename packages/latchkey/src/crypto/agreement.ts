import { hkdf } from './hkdf.ts'
import { randomBytes } from './randomBytes.ts'
import { x25519 } from './x25519.ts'

/** An X25519 private key. Opaque: only this file reads its contents. */
export type AgreementPrivateKey = { readonly algorithm: 'X25519'; readonly secret: Uint8Array }

/** The base point of the curve. RFC 7748 §6.1 */
const basePoint = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 9 : 0))

/**
 * Generates an X25519 key pair.
 *
 * @returns The private key, and the public key of 32 bytes.
 * @see RFC 7748 §6.1
 */
export async function createAgreementKey(): Promise<{
  privateKey: AgreementPrivateKey
  publicKey: Uint8Array
}> {
  const privateKey: AgreementPrivateKey = { algorithm: 'X25519', secret: randomBytes(32) }
  return { privateKey, publicKey: await x25519(privateKey.secret, basePoint) }
}

/** Exports a private key as 32 bytes, to be stored. */
export function exportAgreementKey(privateKey: AgreementPrivateKey): Uint8Array {
  return privateKey.secret.slice()
}

/**
 * Imports a private key and computes its public key.
 *
 * @param bytes - What `exportAgreementKey` returned.
 * @returns The key pair, or `undefined` unless there are 32 bytes.
 */
export async function importAgreementKey(
  bytes: Uint8Array,
): Promise<{ privateKey: AgreementPrivateKey; publicKey: Uint8Array } | undefined> {
  if (bytes.length !== 32) return undefined
  const privateKey: AgreementPrivateKey = { algorithm: 'X25519', secret: bytes.slice() }
  return { privateKey, publicKey: await x25519(privateKey.secret, basePoint) }
}

/**
 * Derives the symmetric key that two peers share.
 *
 * @param peerPublicKey - 32 bytes.
 * @returns 32 bytes.
 * @throws `pairing.malformed_message` for an invalid public key, or one of small order.
 * @see RFC 7748 §6.1, RFC 5869 without salt and info
 */
export async function deriveSymKey(
  privateKey: AgreementPrivateKey,
  peerPublicKey: Uint8Array,
): Promise<Uint8Array> {
  return hkdf(await x25519(privateKey.secret, peerPublicKey))
}
