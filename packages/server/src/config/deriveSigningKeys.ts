import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import type { SiwxPublicKey } from 'latchkey/protocol'
import type { RootSecret } from './readOrCreateRootSecret.ts'

/** A key pair for ECDSA over P-256. */
export type SigningKeyPair = { readonly key: KeyObject; readonly publicKey: SiwxPublicKey }

/**
 * Derives key pairs that sign tokens: the current one, and those of replaced secrets. All nodes of a
 * deployment derive the same.
 *
 * @param purpose - Different purposes have different keys.
 */
export function deriveSigningKeys(
  secret: Pick<RootSecret, 'deriveKeys'>,
  purpose: string,
): readonly [SigningKeyPair, ...SigningKeyPair[]] {
  const [current, ...fallbacks] = secret.deriveKeys(purpose)
  return [createKeyPair(current), ...fallbacks.map(createKeyPair)]
}

function createKeyPair(derived: Uint8Array): SigningKeyPair {
  const ecdh = createECDH('prime256v1')
  // Clears the first bit, because the number must be below the order of the curve.
  const d = Buffer.from(derived.map((byte, index) => (index === 0 ? byte & 0x7f : byte)))
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  ) as [string, string]
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return {
    key: createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' }),
    publicKey: { ...jwk, kid, alg: 'ES256', use: 'sig' },
  }
}
