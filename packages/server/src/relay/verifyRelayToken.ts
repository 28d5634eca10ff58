import { createHash, createPublicKey, verify } from 'node:crypto'
import { publicKeyOfDidKey } from 'latchkey/internal'
import type { RelayConnectionErrorName } from 'latchkey/protocol'
import * as v from 'valibot'

/** Tolerance for clocks of clients, in seconds. */
const leeway = 120

/** Maximum lifetime of a token, in seconds. Clients sign a new one for every connection. */
const maxLifetime = 86_400

const headerSchema = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const time = v.pipe(v.number(), v.finite())
const claimsSchema = v.object({
  iss: v.string(),
  sub: v.string(),
  // A token for several relays could be used at one by the operator of another.
  aud: v.union([v.string(), v.pipe(v.array(v.string()), v.length(1))]),
  iat: time,
  exp: time,
  nbf: v.optional(time),
})

/** A token that names this relay and is signed by its client. */
export type VerifiedRelayToken = {
  /** did:key. */
  readonly clientId: string
  /**
   * SHA-256 of the signed part. The encoding of a signature is not unique, so that the text of a token
   * is not either.
   */
  readonly digest: string
  /** Milliseconds since 1970 after which it is rejected as expired. */
  readonly expiresAt: number
}

/**
 * Verifies the token of a client. Its lifetime is a day at most.
 *
 * @param token - A JWT signed with the Ed25519 key that its issuer, a did:key, encodes.
 * @param expected - `isAudience` returns whether an `aud` names this relay; `now` in milliseconds.
 * @returns The token, or why it is rejected.
 * @see RFC 7519 §4.1, RFC 8037 §3.1
 */
export function verifyRelayToken(
  token: string,
  expected: { readonly isAudience: (audience: string) => boolean; readonly now: number },
): VerifiedRelayToken | { readonly rejection: RelayConnectionErrorName } {
  const [header = '', claims = '', signature = '', ...more] = token.split('.')
  const isHeader = v.is(headerSchema, json(header))
  const read = v.safeParse(claimsSchema, json(claims))
  if (more.length > 0 || !isHeader || !read.success) return { rejection: 'InvalidJwt' }
  const { iss, aud, iat, exp, nbf = iat } = read.output
  const publicKey = publicKeyOfDidKey(iss)
  if (!publicKey) return { rejection: 'InvalidJwt' }

  // The signature is verified before any claim is used.
  const signed = `${header}.${claims}`
  if (!isSigned(signed, signature, publicKey)) return { rejection: 'BadSignature' }
  const now = expected.now / 1_000
  if (Math.max(iat, nbf) > now + leeway) return { rejection: 'NotYetValidJwt' }
  if (exp <= now - leeway) return { rejection: 'ExpiredJwt' }
  if (![aud].flat().some(expected.isAudience)) return { rejection: 'BadAudience' }
  if (exp - Math.max(iat, nbf) > maxLifetime + leeway) return { rejection: 'LongLivedJwt' }
  const digest = createHash('sha256').update(signed).digest('base64url')
  return { clientId: iss, digest, expiresAt: (exp + leeway) * 1_000 }
}

function isSigned(text: string, signature: string, publicKey: Uint8Array): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== 64) return false
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(undefined, Buffer.from(text), key, bytes)
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
