/**
 * Encodes bytes as base64 with padding.
 *
 * @see RFC 4648 §4
 */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/**
 * Decodes padded base64.
 *
 * @returns The bytes, or `undefined` for any text that {@link toBase64} cannot return.
 * @see RFC 4648 §4
 */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    // `atob` also takes white space, missing padding and set bits after the last byte.
    if (btoa(binary) !== text) return undefined
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Encodes bytes as base64url without padding.
 *
 * @see RFC 4648 §5
 */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes base64url without padding.
 *
 * @returns The bytes, or `undefined` for any text that {@link toBase64Url} cannot return.
 * @see RFC 4648 §5
 */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (/[+/=]/.test(text)) return undefined
  const padding = '='.repeat(-text.length & 3)
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding)
}
