import { type SiwxClaims, siwxClaimsSchema, type SiwxPublicKey } from 'latchkey/protocol'
import * as v from 'valibot'

/** Parameters of the verification. */
export type TokenVerificationOptions = {
  readonly keys: readonly SiwxPublicKey[]
  /** Id of the project that the token must be for. */
  readonly projectId: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Host of the page that the visitor must have signed in to. @default any of the project */
  readonly domain?: string | undefined
}

const header = v.object({ alg: v.literal('ES256'), kid: v.string() })

/**
 * Verifies a session token with Web Crypto, on any runtime.
 *
 * @returns Its claims; undefined when the signature is invalid, the token has expired, or it is for
 * another project or domain.
 * @see RFC 7519, RFC 8725
 */
export async function verifySessionToken(
  token: string,
  { keys, projectId, now, domain }: TokenVerificationOptions,
): Promise<SiwxClaims | undefined> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > maxTokenLength) return undefined
  const key = keys.find(({ kid }) => kid === getTokenKeyId(token))
  if (!key || !(await isSigned(`${head}.${body}`, signature, key))) return undefined
  const { success, output } = v.safeParse(siwxClaimsSchema, parsePart(body))
  if (!success || output.aud !== projectId || output.exp * 1_000 <= now) return undefined
  return domain === undefined || output.domain === domain ? output : undefined
}

/** Maximum length of a token. */
const maxTokenLength = 8192

/** Returns the key id in the header of a token, without verifying the token. */
export function getTokenKeyId(token: string): string | undefined {
  const { success, output } = v.safeParse(header, parsePart(token.split('.', 1)[0] ?? ''))
  return success ? output.kid : undefined
}

async function isSigned(content: string, signature: string, key: SiwxPublicKey): Promise<boolean> {
  const { kty, crv, x, y } = key
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const { subtle } = globalThis.crypto
  try {
    const imported = await subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
    const bytes = decode(signature)
    return await subtle.verify(algorithm, imported, bytes, new TextEncoder().encode(content))
  } catch {
    return false
  }
}

function parsePart(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(decode(text)))
  } catch {
    return undefined
  }
}

/** Decodes base64url without padding; throws for other texts. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('Not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
