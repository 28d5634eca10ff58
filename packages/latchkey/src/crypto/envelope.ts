import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'
import { randomBytes } from './randomBytes.ts'
import { fromUtf8, utf8 } from './utf8.ts'

/**
 * A message as it travels, taken apart.
 *
 * Type 0 is sealed with a key that both peers have; type 1 tells the sender's public key, of which
 * the receiver derives it; type 2 is not sealed at all, and goes from app to app on one device.
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

/** Characters; relays carry a quarter of it at most. */
const longest = 1_048_576

/**
 * Seals a text for a peer.
 *
 * @param parameters - The text; `symKey`, 32 bytes; `senderPublicKey` when the peer has to derive
 * the key first; `iv` for tests only, since one must never be used twice.
 * @returns An envelope of type 0, or 1 with a `senderPublicKey`, in padded base64.
 * @source RFC 8439 §2.8; pairing protocol, envelopes
 */
export function seal(parameters: {
  text: string
  symKey: Uint8Array
  senderPublicKey?: Uint8Array | undefined
  iv?: Uint8Array | undefined
}): string {
  const { text, symKey, senderPublicKey, iv = randomBytes(ivLength) } = parameters
  const sealed = chacha20poly1305(symKey, iv).encrypt(utf8(text))
  return toBase64(concat([senderPublicKey ? 1 : 0], senderPublicKey ?? [], iv, sealed))
}

/**
 * Writes a text for link mode, where it goes from app to app and nobody is between them.
 *
 * @param text - The text.
 * @returns An envelope of type 2, in the base64 of URLs.
 */
export function sealPlain(text: string): string {
  return toBase64Url(concat([2], utf8(text)))
}

/**
 * Takes a message apart.
 *
 * @param message - What a relay delivered (padded base64), or a link held (base64 of URLs).
 * @returns The envelope, or `undefined` when it is none.
 */
export function readEnvelope(message: string): Envelope | undefined {
  if (message.length > longest) return undefined
  const carried = fromBase64(message)
  const bytes = carried ?? fromBase64Url(message)
  const type = bytes?.[0]
  // In one form of writing only: a relay could else bring a message again in other letters.
  if (!bytes || type === undefined || type > 2 || (!carried && type < 2)) return undefined
  if (type === 2) return { type, text: fromUtf8(bytes.subarray(1)) }
  const start = type === 1 ? 1 + keyLength : 1
  if (bytes.length < start + ivLength + tagLength) return undefined
  const iv = bytes.slice(start, start + ivLength)
  const sealed = bytes.slice(start + ivLength)
  if (type === 0) return { type: 0, iv, sealed }
  return { type: 1, senderPublicKey: bytes.slice(1, start), iv, sealed }
}

/**
 * Opens an envelope.
 *
 * @param envelope - What `readEnvelope` gave.
 * @param symKey - 32 bytes.
 * @returns The text, or `undefined` when it was not sealed with this key, was changed on its way, or
 * was never sealed (type 2).
 * @source RFC 8439 §2.8
 */
export function open(envelope: Envelope, symKey: Uint8Array): string | undefined {
  if (envelope.type === 2) return undefined
  try {
    return fromUtf8(chacha20poly1305(symKey, envelope.iv).decrypt(envelope.sealed))
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
