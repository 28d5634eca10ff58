import { createPublicKey, sign, verify } from 'node:crypto'
import type { SiwxPublicKey } from 'latchkey/protocol'
import * as v from 'valibot'
import type { SigningKeyPair } from '../../config/deriveSigningKeys.ts'

/** Type of a token: one type is not accepted as another. */
type TokenType = 'at+jwt' | 'recovery+jwt'

/**
 * Signs claims. RFC 7519
 *
 * @param key - Key of the deployment.
 */
export function signClaims(
  { key, publicKey }: SigningKeyPair,
  { type, claims }: { readonly type: TokenType; readonly claims: object },
): string {
  const header = encodePart({ alg: 'ES256', typ: type, kid: publicKey.kid })
  const content = `${header}.${encodePart(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

/**
 * Verifies the signature and the form of a token; the caller checks what its claims say.
 *
 * @returns Undefined for any other token.
 */
export function verifySignedToken<Claims>(
  token: string,
  options: {
    readonly type: TokenType
    readonly claims: v.GenericSchema<unknown, Claims>
    readonly publicKeys: readonly SiwxPublicKey[]
  },
): Claims | undefined {
  const [head = '', body = '', tail = '', ...rest] = token.split('.')
  if (rest.length > 0) return undefined
  const header = v.safeParse(headerSchema, decodePart(head))
  const claims = v.safeParse(options.claims, decodePart(body))
  if (!header.success || header.output.typ !== options.type || !claims.success) return undefined
  const jwk = options.publicKeys.find(({ kid }) => kid === header.output.kid)
  if (!jwk) return undefined
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
  const signature = Buffer.from(tail, 'base64url')
  const content = Buffer.from(`${head}.${body}`)
  return verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signature)
    ? claims.output
    : undefined
}

const headerSchema = v.strictObject({
  alg: v.literal('ES256'),
  typ: v.string(),
  kid: v.string(),
})

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
