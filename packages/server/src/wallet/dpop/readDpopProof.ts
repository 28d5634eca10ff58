import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  type DevicePublicKey,
  type DpopClaims,
  dpopClaimsSchema,
  dpopHeaderSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'

/** A proof whose signature is valid. Its time, nonce and use are not checked yet. */
export type SignedProof = {
  /** Thumbprint of the key: the id of the device. */
  readonly device: string
  readonly claims: DpopClaims
}

const maxProofLength = 4096

/**
 * Reads a proof by the key of a device, and verifies its signature.
 *
 * @param text - The header `DPoP`.
 * @returns Undefined for a proof of another form, algorithm or curve, or with an invalid signature.
 * @see RFC 9449 §4.3
 */
export function readDpopProof(text: string | undefined): SignedProof | undefined {
  if (text === undefined || text.length > maxProofLength) return undefined
  const [head = '', body = '', tail = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  const header = v.safeParse(dpopHeaderSchema, decodeJson(head))
  const claims = v.safeParse(dpopClaimsSchema, decodeJson(body))
  const signature = decode(tail)
  if (!header.success || !claims.success || signature?.length !== 64) return undefined
  const { jwk } = header.output
  // Other spellings of the same bytes would be other devices with the same key.
  if (!decode(jwk.x) || !decode(jwk.y)) return undefined
  if (!isSigned(`${head}.${body}`, { jwk, signature })) return undefined
  return { device: computeThumbprint(jwk), claims: claims.output }
}

/**
 * Computes the thumbprint of a key.
 *
 * @see RFC 7638 §3
 */
export function computeThumbprint({ crv, kty, x, y }: DevicePublicKey): string {
  return hashText(JSON.stringify({ crv, kty, x, y }))
}

/** Computes SHA-256 of a text, base64url. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function isSigned(
  content: string,
  { jwk, signature }: { readonly jwk: DevicePublicKey; readonly signature: Buffer },
): boolean {
  try {
    // Rejects points that are not on the curve.
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    return verify('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

/** Decodes base64url, in its only spelling. */
function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

function decodeJson(text: string): unknown {
  try {
    return JSON.parse(decode(text)?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}
