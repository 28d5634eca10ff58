import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, concat, encodeUtf8, copyAndWipe, wipe } from './bytes.ts'

/** Bytes of a public key of X25519, and of the encapsulated key in front of each ciphertext. */
export const publicKeyLength = 32
const none = new Uint8Array()

/** DHKEM(X25519, HKDF-SHA256). */
const kem = suite('KEM', 0x0020)
/** The same with HKDF-SHA256 and ChaCha20-Poly1305. */
const cipher = suite('HPKE', 0x0020, 0x0001, 0x0003)

/** A key pair of X25519, 32 bytes each. */
export type HpkeKeyPair = { readonly publicKey: Bytes; readonly privateKey: Bytes }

/** Generates a key pair. The caller wipes the private key. */
export function generateHpkeKeyPair(): HpkeKeyPair {
  const { publicKey, secretKey } = x25519.keygen()
  return { publicKey: Uint8Array.from(publicKey), privateKey: copyAndWipe(secretKey) }
}

/** Returns the public key of a private key. Does not wipe it. */
export function deriveHpkePublicKey(privateKey: Bytes): Bytes {
  return Uint8Array.from(x25519.getPublicKey(privateKey))
}

/**
 * Encrypts to a public key: HPKE in base mode, one message.
 *
 * @param secret - Bytes to encrypt. Not wiped.
 * @param target - The receiver's public key, and `info`, without which it cannot be decrypted.
 * @returns The encapsulated key, 32 bytes, and the ciphertext, 16 bytes longer than the secret.
 * @see RFC 9180 §6.1
 */
export function sealHpke(
  secret: Bytes,
  target: { readonly publicKey: Bytes; readonly info: Bytes },
): Bytes {
  const ephemeral = generateHpkeKeyPair()
  const shared = x25519.getSharedSecret(ephemeral.privateKey, target.publicKey)
  const { key, nonce } = schedule({
    shared,
    enc: ephemeral.publicKey,
    publicKey: target.publicKey,
    info: target.info,
  })
  try {
    return concat(ephemeral.publicKey, chacha20poly1305(key, nonce).encrypt(secret))
  } finally {
    wipe(key, ephemeral.privateKey)
  }
}

/**
 * Decrypts what `sealHpke` returned.
 *
 * @param box - Encapsulated key and ciphertext.
 * @returns The bytes, which the caller wipes, or `undefined` for another key, other `info` or `aad`, or
 *   modified bytes.
 * @see RFC 9180 §6.1
 */
export function openHpke(
  box: Bytes,
  { privateKey, info, aad }: openHpke.Parameters,
): Bytes | undefined {
  const enc = box.slice(0, publicKeyLength)
  try {
    const publicKey = deriveHpkePublicKey(privateKey)
    const shared = x25519.getSharedSecret(privateKey, enc)
    const { key, nonce } = schedule({ shared, enc, publicKey, info })
    try {
      return copyAndWipe(chacha20poly1305(key, nonce, aad).decrypt(box.subarray(publicKeyLength)))
    } finally {
      wipe(key)
    }
  } catch {
    return undefined
  }
}

export declare namespace openHpke {
  type Parameters = {
    readonly privateKey: Bytes
    readonly info: Bytes
    /** Of messages of other senders; `sealHpke` has none. */
    readonly aad?: Bytes | undefined
  }
}

type Agreement = {
  /** Result of X25519. Wiped. */
  readonly shared: Uint8Array
  readonly enc: Bytes
  readonly publicKey: Bytes
  readonly info: Bytes
}

function schedule(agreement: Agreement): { key: Uint8Array; nonce: Uint8Array } {
  const { shared, enc, publicKey, info } = agreement
  const prk = labeledExtract(kem, { label: 'eae_prk', input: shared })
  const agreed = labeledExpand(kem, {
    prk,
    label: 'shared_secret',
    info: concat(enc, publicKey),
    length: 32,
  })
  const context = concat(
    // Base mode.
    new Uint8Array(1),
    labeledExtract(cipher, { label: 'psk_id_hash', input: none }),
    labeledExtract(cipher, { label: 'info_hash', input: info }),
  )
  const secret = labeledExtract(cipher, { salt: agreed, label: 'secret', input: none })
  const key = labeledExpand(cipher, { prk: secret, label: 'key', info: context, length: 32 })
  const nonce = labeledExpand(cipher, {
    prk: secret,
    label: 'base_nonce',
    info: context,
    length: 12,
  })
  wipe(shared, prk, agreed, secret)
  return { key, nonce }
}

function labeledExtract(
  id: Bytes,
  { salt = none, label, input }: { salt?: Uint8Array; label: string; input: Uint8Array },
): Uint8Array {
  const labeled = concat(encodeUtf8('HPKE-v1'), id, encodeUtf8(label), input)
  try {
    return extract(sha256, labeled, salt)
  } finally {
    wipe(labeled)
  }
}

function labeledExpand(
  id: Bytes,
  { prk, label, info, length }: { prk: Uint8Array; label: string; info: Bytes; length: number },
): Uint8Array {
  const labeled = concat(u16(length), encodeUtf8('HPKE-v1'), id, encodeUtf8(label), info)
  return expand(sha256, prk, labeled, length)
}

function suite(name: string, ...ids: readonly number[]): Bytes {
  return concat(encodeUtf8(name), ...ids.map(u16))
}

function u16(value: number): Bytes {
  return Uint8Array.of(value >> 8, value & 0xff)
}
