import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { SiwxClaims, SiwxPublicKey } from 'latchkey/protocol'
import type { RootSecret } from '../../../config/readOrCreateRootSecret.ts'

/** Purpose of the key that signs session tokens. */
const tokenPurpose = 'session tokens'

/** Signs session tokens. */
export type SessionTokenSigner = {
  /** Key of new tokens. */
  readonly publicKey: SiwxPublicKey
  /** Keys of accepted tokens: the one of new tokens, and those of replaced secrets. */
  readonly publicKeys: readonly SiwxPublicKey[]
  /** Creates a JWT (RFC 7519) with an ECDSA signature over P-256. */
  sign(claims: SiwxClaims): string
}

/**
 * Creates the signer of session tokens. All nodes of a deployment derive the same key.
 *
 * @see RFC 7515, RFC 7518 §3.4
 */
export function createSessionTokenSigner(secret: RootSecret): SessionTokenSigner {
  const [{ key, publicKey }, ...fallbacks] = deriveKeyPairs(secret)
  const header = encodePart({ alg: 'ES256', typ: 'JWT', kid: publicKey.kid })
  return {
    publicKey,
    publicKeys: [publicKey, ...fallbacks.map((each) => each.publicKey)],
    sign(claims) {
      const content = `${header}.${encodePart(claims)}`
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
      return `${content}.${signature.toString('base64url')}`
    },
  }
}

function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

type TokenKeyPair = { readonly key: KeyObject; readonly publicKey: SiwxPublicKey }

function deriveKeyPairs(secret: RootSecret): readonly [TokenKeyPair, ...TokenKeyPair[]] {
  const [current, ...fallbacks] = secret.deriveKeys(tokenPurpose)
  return [createKeyPair(current), ...fallbacks.map(createKeyPair)]
}

function createKeyPair(derived: Uint8Array): TokenKeyPair {
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
