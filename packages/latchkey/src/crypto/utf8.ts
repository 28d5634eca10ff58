/**
 * Writes text as UTF-8.
 *
 * @param text - Any text; a lone surrogate becomes U+FFFD.
 * @returns Its bytes.
 */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/**
 * Reads UTF-8.
 *
 * @param bytes - Bytes of a text.
 * @returns The text. What is no UTF-8 becomes U+FFFD.
 */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
