import { fromBase58, toBase58 } from './base58.ts'

/** `did:key:`, and the letter of base58 in the multibase table. */
const front = 'did:key:z'

/**
 * Writes a public Ed25519 key as the identifier of its owner.
 *
 * @param publicKey - 32 bytes.
 * @returns `did:key:z6Mk…`, 56 characters.
 * @source did:key §2; multicodec 0xed
 */
export function didKeyOf(publicKey: Uint8Array): string {
  return front + toBase58(Uint8Array.from([0xed, 0x01, ...publicKey]))
}

/**
 * Reads the public Ed25519 key out of an identifier.
 *
 * @param text - `did:key:z6Mk…`.
 * @returns 32 bytes, or `undefined` when it is no identifier of an Ed25519 key.
 * @source did:key §2
 */
export function publicKeyOfDidKey(text: string): Uint8Array | undefined {
  if (text.length !== 56 || !text.startsWith(front)) return undefined
  const bytes = fromBase58(text.slice(front.length))
  const isKey = bytes?.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01
  return isKey ? bytes.slice(2) : undefined
}
