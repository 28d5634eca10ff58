import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'
import { randomBytes } from './randomBytes.ts'
import { decodeUtf8, encodeUtf8 } from './encodeUtf8.ts'

/**
 * A parsed envelope.
 *
 * Type 0 is sealed with a shared symmetric key; type 1 carries the sender's public key, from which the
 * receiver derives the symmetric key; type 2 is not sealed and is sent from app to app on one device.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes
 */
export type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly sealed: Uint8Array }
  | {
      readonly type: 1
      readonly senderPublicKey: Uint8Array
      readonly iv: Uint8Array
      readonly sealed: Uint8Array
    }
  | { readonly type: 2; readonly text: string }

const ivLength = 12
const keyLength = 32
const tagLength = 16

/** Maximum length in characters; relays accept a quarter of it at most. */
const maxLength = 1_048_576

/**
 * Seals a text for a peer with ChaCha20-Poly1305.
 *
 * @param parameters - `symKey` has 32 bytes; `senderPublicKey` is given when the peer has to derive
 * the key; `iv` is for tests only, since it must never be reused.
 * @returns An envelope of type 0, or of type 1 with `senderPublicKey`, in padded base64.
 * @see RFC 8439 §2.8, https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes
 */
export function sealEnvelope(parameters: {
  text: string
  symKey: Uint8Array
  senderPublicKey?: Uint8Array | undefined
  iv?: Uint8Array | undefined
}): string {
  const { text, symKey, senderPublicKey, iv = randomBytes(ivLength) } = parameters
  const sealed = chacha20poly1305(symKey, iv).encrypt(encodeUtf8(text))
  return toBase64(concat([senderPublicKey ? 1 : 0], senderPublicKey ?? [], iv, sealed))
}

/**
 * Formats a text for link mode, in which it is sent from app to app without a relay.
 *
 * @returns An envelope of type 2, in base64url.
 */
export function formatPlainEnvelope(text: string): string {
  return toBase64Url(concat([2], encodeUtf8(text)))
}

/**
 * Parses an envelope.
 *
 * @param message - Message of a relay (padded base64), or of a link (base64url).
 * @returns The envelope, or `undefined` for a malformed message.
 */
export function readEnvelope(message: string): Envelope | undefined {
  if (message.length > maxLength) return undefined
  const fromRelay = fromBase64(message)
  const bytes = fromRelay ?? fromBase64Url(message)
  const type = bytes?.[0]
  // One encoding per type only, or a relay could replay a message in the other encoding.
  if (!bytes || type === undefined || type > 2 || (!fromRelay && type < 2)) return undefined
  if (type === 2) return { type, text: decodeUtf8(bytes.subarray(1)) }
  const start = type === 1 ? 1 + keyLength : 1
  if (bytes.length < start + ivLength + tagLength) return undefined
  const iv = bytes.slice(start, start + ivLength)
  const sealed = bytes.slice(start + ivLength)
  if (type === 0) return { type: 0, iv, sealed }
  return { type: 1, senderPublicKey: bytes.slice(1, start), iv, sealed }
}

/**
 * Opens a sealed envelope.
 *
 * @param symKey - 32 bytes.
 * @returns The text, or `undefined` when it was sealed with another key, was modified, or is not
 * sealed (type 2).
 * @see RFC 8439 §2.8
 */
export function openEnvelope(envelope: Envelope, symKey: Uint8Array): string | undefined {
  if (envelope.type === 2) return undefined
  try {
    return decodeUtf8(chacha20poly1305(symKey, envelope.iv).decrypt(envelope.sealed))
  } catch {
    return undefined
  }
}

function concat(...parts: ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
