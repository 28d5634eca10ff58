import { fromBase58, toBase58 } from './base58.ts'

/** `did:key:` and the multibase prefix of base58. */
const prefix = 'did:key:z'

/**
 * Encodes an Ed25519 public key as did:key.
 *
 * @param publicKey - 32 bytes.
 * @returns `did:key:z6Mk…`, 56 characters.
 * @see https://w3c-ccg.github.io/did-key-spec/
 */
export function didKeyOf(publicKey: Uint8Array): string {
  return prefix + toBase58(Uint8Array.from([0xed, 0x01, ...publicKey]))
}

/**
 * Decodes the Ed25519 public key of a did:key.
 *
 * @param text - `did:key:z6Mk…`.
 * @returns 32 bytes, or `undefined` when it is not the did:key of an Ed25519 key.
 * @see https://w3c-ccg.github.io/did-key-spec/
 */
export function publicKeyOfDidKey(text: string): Uint8Array | undefined {
  if (text.length !== 56 || !text.startsWith(prefix)) return undefined
  const bytes = fromBase58(text.slice(prefix.length))
  const isEd25519 = bytes?.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01
  return isEd25519 ? bytes.slice(2) : undefined
}
