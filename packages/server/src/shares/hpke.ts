import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

const publicKeyBytes = 32
const tagBytes = 16
/** DER of X25519 keys before their 32 bytes. RFC 8410 */
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex')
const cipher = 'chacha20-poly1305'

/** DHKEM(X25519, HKDF-SHA256). */
const kem = Buffer.concat([Buffer.from('KEM'), Buffer.of(0, 0x20)])
/** The same with HKDF-SHA256 and ChaCha20-Poly1305. */
const suite = Buffer.concat([Buffer.from('HPKE'), Buffer.of(0, 0x20, 0, 1, 0, 3)])

/** Returns the public key of an X25519 key, 32 bytes each. */
export function getHpkePublicKey(privateKey: Uint8Array): Buffer {
  return exportPublicKey(createPublicKey(importPrivateKey(privateKey)))
}

/**
 * Encrypts to a public key: HPKE in base mode, one message. As `sealHpke` of the frame.
 *
 * @param target - The receiver's X25519 key, and `info`, without which it cannot be decrypted.
 * @returns The encapsulated key and the ciphertext; undefined for a key of low order.
 * @see RFC 9180 §6.1
 */
export function sealHpke(
  secret: Uint8Array,
  target: { readonly publicKey: Uint8Array; readonly info: string },
): Buffer | undefined {
  const ephemeral = generateKeyPairSync('x25519')
  const enc = exportPublicKey(ephemeral.publicKey)
  try {
    const { publicKey, info } = target
    const shared = diffieHellman({
      privateKey: ephemeral.privateKey,
      publicKey: importPublicKey(publicKey),
    })
    const { key, nonce } = deriveMessageKey({ shared, enc, publicKey, info })
    const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    return Buffer.concat([enc, sealing.update(secret), sealing.final(), sealing.getAuthTag()])
  } catch {
    return undefined
  }
}

/**
 * Decrypts the result of {@link sealHpke}, or of the frame.
 *
 * @returns Undefined for another key, other `info`, or modified bytes.
 */
export function openHpke(
  box: Uint8Array,
  target: { readonly privateKey: Uint8Array; readonly info: string },
): Buffer | undefined {
  const enc = box.subarray(0, publicKeyBytes)
  if (box.length < publicKeyBytes + tagBytes) return undefined
  try {
    const { privateKey, info } = target
    const shared = diffieHellman({
      privateKey: importPrivateKey(privateKey),
      publicKey: importPublicKey(enc),
    })
    const publicKey = getHpkePublicKey(privateKey)
    const { key, nonce } = deriveMessageKey({ shared, enc, publicKey, info })
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    opening.setAuthTag(box.subarray(-tagBytes))
    return Buffer.concat([opening.update(box.subarray(publicKeyBytes, -tagBytes)), opening.final()])
  } catch {
    return undefined
  }
}

function deriveMessageKey(agreement: {
  readonly shared: Buffer
  readonly enc: Uint8Array
  readonly publicKey: Uint8Array
  readonly info: string
}): { readonly key: Buffer; readonly nonce: Buffer } {
  const { shared, enc, publicKey, info } = agreement
  const none = Buffer.alloc(0)
  const agreed = expand(kem, extract(kem, { salt: none, label: 'eae_prk', input: shared }), {
    label: 'shared_secret',
    info: Buffer.concat([enc, publicKey]),
    length: 32,
  })
  const context = Buffer.concat([
    // Base mode.
    Buffer.of(0),
    extract(suite, { salt: none, label: 'psk_id_hash', input: none }),
    extract(suite, { salt: none, label: 'info_hash', input: Buffer.from(info) }),
  ])
  const secret = extract(suite, { salt: agreed, label: 'secret', input: none })
  return {
    key: expand(suite, secret, { label: 'key', info: context, length: 32 }),
    nonce: expand(suite, secret, { label: 'base_nonce', info: context, length: 12 }),
  }
}

function extract(
  id: Buffer,
  { salt, label, input }: { readonly salt: Buffer; readonly label: string; readonly input: Buffer },
): Buffer {
  const labeled = Buffer.concat([Buffer.from('HPKE-v1'), id, Buffer.from(label), input])
  return createHmac('sha256', salt).update(labeled).digest()
}

/** One block of HKDF-Expand is enough for 32 bytes. */
function expand(
  id: Buffer,
  key: Buffer,
  {
    label,
    info,
    length,
  }: { readonly label: string; readonly info: Buffer; readonly length: number },
): Buffer {
  const size = Buffer.of(0, length)
  const labeled = Buffer.concat([size, Buffer.from('HPKE-v1'), id, Buffer.from(label), info])
  return createHmac('sha256', key).update(labeled).update(Buffer.of(1)).digest().subarray(0, length)
}

function importPrivateKey(bytes: Uint8Array): KeyObject {
  const key = Buffer.concat([privatePrefix, bytes])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

function importPublicKey(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' })
}

function exportPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
}
