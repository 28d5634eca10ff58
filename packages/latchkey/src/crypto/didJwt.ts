import { fromBase64Url, toBase64Url } from './base64.ts'
import { didKeyOf, publicKeyOfDidKey } from './didKey.ts'
import { isSignedBy, sign, type SigningKey } from './signing.ts'
import { fromUtf8, utf8 } from './utf8.ts'

/** What a token says. Times are seconds since 1970. */
export type DidJwtClaims = {
  /** did:key of who made it. */
  readonly clientId: string
  readonly subject: string
  readonly audience: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Why a token does not hold. */
export type DidJwtFlaw = {
  readonly error: 'malformed' | 'expired' | 'not_yet_valid' | 'wrong_audience' | 'bad_signature'
}

/** A token is some 400 characters; who sends more wants to be read for long. */
const longest = 4096

/**
 * Makes a token that proves who connects.
 *
 * @param parameters - Who signs; `audience`, the URL of the relay; `subject`, anything unique;
 * `issuedAt` and `lifetime` in seconds.
 * @returns The token.
 * @source RFC 7519, RFC 8037 §3.1
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
    .map((part) => toBase64Url(utf8(JSON.stringify(part))))
    .join('.')
  return `${signed}.${toBase64Url(await sign(key, utf8(signed)))}`
}

/**
 * Reads what a token says. Whether it is true is `verifyDidJwt`'s to tell.
 *
 * @param token - The token.
 * @returns The claims, or `undefined` when it is no token of this kind.
 */
export function readDidJwt(token: string): DidJwtClaims | undefined {
  const [head = '', body = '', signature, ...more] = token.length > longest ? [] : token.split('.')
  if (signature === undefined || more.length > 0) return undefined
  const { iss, sub, aud, iat, exp } = readPart(body)
  if (readPart(head)['alg'] !== 'EdDSA' || typeof iss !== 'string') return undefined
  // Some libraries write the one audience as a list of one.
  const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
  if (typeof sub !== 'string' || typeof audience !== 'string') return undefined
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return undefined
  const times = { issuedAt: iat as number, expiresAt: exp as number }
  return { clientId: iss, subject: sub, audience, ...times }
}

/**
 * Verifies a token.
 *
 * @param token - The token.
 * @param expected - `audience` tells whether it was meant for this relay; `now` and `leeway`, how
 * far clocks may differ, in seconds. @default leeway 120
 * @returns What it says, or the first reason not to believe it.
 * @source RFC 7519 §7.2, RFC 8037 §3.1
 */
export async function verifyDidJwt(
  token: string,
  expected: { audience: (audience: string) => boolean; now: number; leeway?: number | undefined },
): Promise<DidJwtClaims | DidJwtFlaw> {
  const { now, leeway = 120 } = expected
  const claims = readDidJwt(token)
  const publicKey = claims && publicKeyOfDidKey(claims.clientId)
  const end = token.lastIndexOf('.')
  const signature = fromBase64Url(token.slice(end + 1))
  if (!publicKey || !signature) return { error: 'malformed' }
  // First, for what an unsigned token says is not worth an answer.
  if (!(await isSignedBy(publicKey, { message: utf8(token.slice(0, end)), signature })))
    return { error: 'bad_signature' }
  if (!expected.audience(claims.audience)) return { error: 'wrong_audience' }
  if (claims.issuedAt > now + leeway) return { error: 'not_yet_valid' }
  return claims.expiresAt <= now - leeway ? { error: 'expired' } : claims
}

/** Reads one part as an object; what is none has no members. */
function readPart(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(fromUtf8(fromBase64Url(part) ?? new Uint8Array()))
    return typeof value === 'object' && value ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
