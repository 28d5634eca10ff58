import { fromBase64Url, toBase64Url } from './base64.ts'
import { didKeyOf, publicKeyOfDidKey } from './didKey.ts'
import { verifyEd25519, sign, type SigningKey } from './signing.ts'
import { decodeUtf8, encodeUtf8 } from './encodeUtf8.ts'

/** The claims of a token. Times are in seconds since 1970. */
export type DidJwtClaims = {
  /** did:key of the issuer. */
  readonly clientId: string
  readonly subject: string
  readonly audience: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Reason why a token is invalid. */
export type DidJwtError = {
  readonly error: 'malformed' | 'expired' | 'not_yet_valid' | 'wrong_audience' | 'bad_signature'
}

/** Maximum length in characters; a token has about 400. */
const maxLength = 4096

/**
 * Creates a token that authenticates a client to a relay: a JWT signed with Ed25519, whose issuer is
 * a did:key.
 *
 * @param parameters - `audience` is the URL of the relay; `subject` is unique; `issuedAt` and
 * `lifetime` are in seconds.
 * @see RFC 7519, RFC 8037 §3.1,
 * https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export async function createDidJwt(parameters: {
  key: SigningKey
  audience: string
  subject: string
  issuedAt: number
  lifetime: number
}): Promise<string> {
  const { key, audience, subject, issuedAt, lifetime } = parameters
  const claims = {
    iss: didKeyOf(key.publicKey),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetime,
  }
  const signed = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => toBase64Url(encodeUtf8(JSON.stringify(part))))
    .join('.')
  return `${signed}.${toBase64Url(await sign(key, encodeUtf8(signed)))}`
}

/**
 * Parses the claims of a token without verifying it.
 *
 * @returns The claims, or `undefined` for a malformed token.
 */
export function decodeDidJwt(token: string): DidJwtClaims | undefined {
  const [header = '', payload = '', signature, ...more] =
    token.length > maxLength ? [] : token.split('.')
  if (signature === undefined || more.length > 0) return undefined
  const { iss, sub, aud, iat, exp } = parsePart(payload)
  if (parsePart(header)['alg'] !== 'EdDSA' || typeof iss !== 'string') return undefined
  // Some libraries write a single audience as an array.
  const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
  if (typeof sub !== 'string' || typeof audience !== 'string') return undefined
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return undefined
  const times = { issuedAt: iat as number, expiresAt: exp as number }
  return { clientId: iss, subject: sub, audience, ...times }
}

/**
 * Verifies a token.
 *
 * @param expected - `audience` returns whether the audience is this relay; `now`, and `leeway` for
 * clock differences, are in seconds. @default leeway 120
 * @returns The claims, or the first error found.
 * @see RFC 7519 §7.2, RFC 8037 §3.1
 */
export async function verifyDidJwt(
  token: string,
  expected: { audience: (audience: string) => boolean; now: number; leeway?: number | undefined },
): Promise<DidJwtClaims | DidJwtError> {
  const { now, leeway = 120 } = expected
  const claims = decodeDidJwt(token)
  const publicKey = claims && publicKeyOfDidKey(claims.clientId)
  const end = token.lastIndexOf('.')
  const signature = fromBase64Url(token.slice(end + 1))
  if (!publicKey || !signature) return { error: 'malformed' }
  // The signature is verified first, so that no error depends on the claims of an unsigned token.
  if (!(await verifyEd25519(publicKey, { message: encodeUtf8(token.slice(0, end)), signature })))
    return { error: 'bad_signature' }
  if (!expected.audience(claims.audience)) return { error: 'wrong_audience' }
  if (claims.issuedAt > now + leeway) return { error: 'not_yet_valid' }
  return claims.expiresAt <= now - leeway ? { error: 'expired' } : claims
}

/** Parses one part as an object; an empty record for anything else. */
function parsePart(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(decodeUtf8(fromBase64Url(part) ?? new Uint8Array()))
    return typeof value === 'object' && value ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
