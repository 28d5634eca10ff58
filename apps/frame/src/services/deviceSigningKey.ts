import type { DevicePublicKey } from 'latchkey/protocol'
import type { ObjectStore } from '../custody/createObjectStore.ts'
import { encodeBase64Url, sha256Base64Url } from './base64Url.ts'

/** The key of this browser on this site: it signs every request, and cannot be exported. */
export type DeviceSigningKey = {
  /** Thumbprint of the public key: the id of the device. RFC 7638 */
  readonly deviceId: string
  readonly publicKey: DevicePublicKey
  /** Signs with ECDSA over P-256 and SHA-256. */
  sign(content: string): Promise<string>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const recordName = 'deviceKey'

/**
 * Reads the key of this browser, or generates it.
 *
 * @throws `custody.storage_unavailable`, `custody.storage_full`
 */
export async function readOrCreateDeviceKey(store: ObjectStore): Promise<DeviceSigningKey> {
  const found = await store.read(recordName)
  if (isKeyPair(found)) return toDeviceSigningKey(found)
  const created = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  // Another tab may have generated one meanwhile: the first one stays.
  const kept = await store.add(recordName, created)
  return toDeviceSigningKey(isKeyPair(kept) ? kept : created)
}

async function toDeviceSigningKey({
  publicKey,
  privateKey,
}: CryptoKeyPair): Promise<DeviceSigningKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return {
    // Members in the order of RFC 7638 §3.
    deviceId: await sha256Base64Url(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x, y })),
    publicKey: jwk,
    async sign(content) {
      const bytes = new TextEncoder().encode(content)
      const hash = { name: 'ECDSA', hash: 'SHA-256' }
      return encodeBase64Url(new Uint8Array(await crypto.subtle.sign(hash, privateKey, bytes)))
    },
  }
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  return (
    typeof value === 'object' &&
    value !== null &&
    'privateKey' in value &&
    value.privateKey instanceof CryptoKey &&
    'publicKey' in value &&
    value.publicKey instanceof CryptoKey
  )
}
