import type { DpopClaims, DpopHeader } from 'latchkey/protocol'
import { randomBytes } from '../custody/bytes.ts'
import { encodeBase64Url, sha256Base64Url } from './base64Url.ts'
import type { DeviceSigningKey } from './deviceSigningKey.ts'

/** The request that a proof is for. */
export type DpopProofRequest = {
  readonly method: 'GET' | 'POST'
  /** Without query. */
  readonly url: string
  readonly accessToken?: string | undefined
  readonly body?: string | undefined
  readonly nonce?: string | undefined
}

/**
 * Signs a proof that a request comes from this browser.
 *
 * @param now - Milliseconds since 1970.
 * @see RFC 9449 §4.2
 */
export async function signDpopProof(
  key: DeviceSigningKey,
  { method, url, accessToken, body, nonce }: DpopProofRequest,
  now: number,
): Promise<string> {
  const header: DpopHeader = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicKey }
  const claims: DpopClaims = {
    jti: encodeBase64Url(randomBytes(16)),
    htm: method,
    htu: url,
    iat: Math.floor(now / 1000),
    ...(nonce !== undefined && { nonce }),
    ...(accessToken !== undefined && { ath: await sha256Base64Url(accessToken) }),
    ...(body !== undefined && { bh: await sha256Base64Url(body) }),
  }
  const content = [header, claims].map(encodeJson).join('.')
  return `${content}.${await key.sign(content)}`
}

function encodeJson(value: object): string {
  return encodeBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}
