import type { Bytes } from '../custody/bytes.ts'

/** Encodes bytes as base64url without padding. RFC 4648 §5 */
export function encodeBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes base64url without padding.
 *
 * @throws TypeError for other characters.
 */
export function decodeBase64Url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('This is not base64url.')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
}

/** Computes SHA-256 of a text or of bytes, base64url. */
export async function sha256Base64Url(content: string | Bytes): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
