/**
 * Writes bytes in base64.
 *
 * @param bytes - Any bytes.
 * @returns The text, with padding.
 * @source RFC 4648 §4
 */
export function formatBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Reads bytes written in base64.
 *
 * @param text - The text.
 * @returns The bytes, or `undefined` when it is no base64.
 * @source RFC 4648 §4
 */
export function parseBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
