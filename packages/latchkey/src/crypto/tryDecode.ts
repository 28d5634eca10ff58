/**
 * Decodes a text with a decoder that throws.
 *
 * @returns The bytes, or `undefined` when the decoder throws.
 */
export function tryDecode(
  decoder: { decode(text: string): Uint8Array },
  text: string,
): Uint8Array | undefined {
  try {
    return decoder.decode(text)
  } catch {
    return undefined
  }
}
