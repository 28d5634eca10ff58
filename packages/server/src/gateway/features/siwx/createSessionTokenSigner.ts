import { sign } from 'node:crypto'
import type { SiwxClaims, SiwxPublicKey } from 'latchkey/protocol'
import { deriveSigningKeys } from '../../../config/deriveSigningKeys.ts'
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
  const [{ key, publicKey }, ...fallbacks] = deriveSigningKeys(secret, tokenPurpose)
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
