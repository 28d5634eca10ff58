/**
 * Writes bytes in base64, with padding.
 *
 * @param bytes - Any bytes.
 * @returns The text.
 * @source RFC 4648 §4
 */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // All at once would be more arguments than a call takes.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/**
 * Reads bytes written in padded base64.
 *
 * @param text - The text, as {@link toBase64} writes it: the one form that these bytes have.
 * @returns The bytes, or `undefined` when it is anything else.
 * @source RFC 4648 §4
 */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const letters = atob(text)
    // `atob` forgives spaces, missing padding and stray bits.
    if (btoa(letters) !== text) return undefined
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Writes bytes in the base64 of URLs, without padding.
 *
 * @param bytes - Any bytes.
 * @returns The text.
 * @source RFC 4648 §5
 */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/**
 * Reads bytes written in the base64 of URLs, without padding.
 *
 * @param text - The text, as {@link toBase64Url} writes it.
 * @returns The bytes, or `undefined` when it is anything else.
 * @source RFC 4648 §5
 */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (/[^\w-]/.test(text)) return undefined
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=')
  return fromBase64(padded.replace(/-/g, '+').replace(/_/g, '/'))
}
