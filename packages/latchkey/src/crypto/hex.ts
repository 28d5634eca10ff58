/**
 * Writes bytes as hex.
 *
 * @param bytes - Any bytes.
 * @returns Two lower-case digits for each.
 */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Reads bytes written as hex.
 *
 * @param text - Two digits for each byte, in either case, nothing before them.
 * @returns The bytes, or `undefined` when it is no hex.
 */
export function fromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 || /[^\da-f]/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16))
}
