import { createPublicKey, verify } from 'node:crypto'
import { publicKeyOfDidKey } from 'latchkey/internal'
import type { RelayConnectionErrorName } from 'latchkey/protocol'
import * as v from 'valibot'

/** Tolerance for clocks of clients, in seconds. */
const leeway = 120

const headerSchema = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const time = v.pipe(v.number(), v.finite())
const claimsSchema = v.object({
  iss: v.string(),
  sub: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  iat: time,
  exp: time,
  nbf: v.optional(time),
})

/**
 * Verifies the token of a client.
 *
 * @param token - A JWT signed with the Ed25519 key that its issuer, a did:key, encodes.
 * @param expected - `isAudience` returns whether an `aud` names this relay; `now` in milliseconds.
 * @returns The client id, a did:key; or why the token is rejected.
 * @see RFC 7519 §4.1, RFC 8037 §3.1
 */
export function verifyToken(
  token: string,
  expected: { readonly isAudience: (audience: string) => boolean; readonly now: number },
): { readonly clientId: string } | { readonly rejection: RelayConnectionErrorName } {
  const [header = '', claims = '', signature = '', ...more] = token.split('.')
  const isHeader = v.is(headerSchema, json(header))
  const read = v.safeParse(claimsSchema, json(claims))
  if (more.length > 0 || !isHeader || !read.success) return { rejection: 'InvalidJwt' }
  const { iss, aud, iat, exp, nbf = iat } = read.output
  const publicKey = publicKeyOfDidKey(iss)
  if (!publicKey) return { rejection: 'InvalidJwt' }

  // The signature is verified before any claim is used.
  if (!isSigned(`${header}.${claims}`, signature, publicKey)) return { rejection: 'BadSignature' }
  const now = expected.now / 1_000
  if (Math.max(iat, nbf) > now + leeway) return { rejection: 'NotYetValidJwt' }
  if (exp <= now - leeway) return { rejection: 'ExpiredJwt' }
  if (![aud].flat().some(expected.isAudience)) return { rejection: 'BadAudience' }
  return { clientId: iss }
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
