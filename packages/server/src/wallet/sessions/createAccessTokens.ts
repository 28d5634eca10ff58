import { createPublicKey, sign, verify } from 'node:crypto'
import {
  type SiwxPublicKey,
  type WalletAccessClaims,
  walletAccessClaimsSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { deriveSigningKeys } from '../../config/deriveSigningKeys.ts'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'

/** Lifetime of an access token in seconds. */
export const accessTokenSeconds = 300

const headerSchema = v.strictObject({
  alg: v.literal('ES256'),
  typ: v.literal('at+jwt'),
  kid: v.string(),
})

/** Signs access tokens. */
export type AccessTokens = {
  /** Keys of accepted tokens, the current one first. */
  readonly publicKeys: readonly SiwxPublicKey[]
  sign(claims: WalletAccessClaims): string
}

/**
 * Creates the signer of access tokens. All nodes of a deployment have the same key.
 *
 * @see RFC 9068
 */
export function createAccessTokens(secret: Pick<RootSecret, 'deriveKeys'>): AccessTokens {
  const keys = deriveSigningKeys(secret, 'wallet access tokens')
  const [{ key, publicKey }] = keys
  const header = encodePart({ alg: 'ES256', typ: 'at+jwt', kid: publicKey.kid })
  return {
    publicKeys: keys.map((each) => each.publicKey),
    sign(claims) {
      const content = `${header}.${encodePart(claims)}`
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
      return `${content}.${signature.toString('base64url')}`
    },
  }
}

/**
 * Verifies an access token: its signature, issuer and expiry. Whether the session was revoked, and
 * the proof of its device, are not checked.
 *
 * @returns Undefined for any other token.
 */
export function verifyAccessToken(
  token: string,
  options: {
    readonly publicKeys: readonly SiwxPublicKey[]
    /** Origin of the wallet service. */
    readonly issuer: string
    /** Milliseconds since 1970. */
    readonly now: number
  },
): WalletAccessClaims | undefined {
  const { publicKeys, issuer, now } = options
  const [head = '', body = '', tail = '', ...rest] = token.split('.')
  if (rest.length > 0) return undefined
  const header = v.safeParse(headerSchema, decodePart(head))
  const claims = v.safeParse(walletAccessClaimsSchema, decodePart(body))
  if (!header.success || !claims.success) return undefined
  const jwk = publicKeys.find(({ kid }) => kid === header.output.kid)
  if (!jwk) return undefined
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
  const signature = Buffer.from(tail, 'base64url')
  const content = Buffer.from(`${head}.${body}`)
  if (!verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signature)) return undefined
  const { iss, exp } = claims.output
  return iss === issuer && exp * 1_000 > now ? claims.output : undefined
}

function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decodePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
