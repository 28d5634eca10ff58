/** Offset of the extensions: a mint is padded to the size of a token account, and one byte has its kind. */
const extensionsAt = 166

/** An extension of a mint: its type and its content. */
export type MintExtension = { readonly type: number; readonly data: Uint8Array }

/**
 * Lists the extensions of a mint of Token-2022. A truncated extension, and all after it, is left out.
 *
 * @param mint - Data of the mint account.
 * @see https://solana.com/docs/tokens/extensions
 */
export function parseMintExtensions(mint: Uint8Array): readonly MintExtension[] {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  const found: MintExtension[] = []
  for (let at = extensionsAt; at + 4 <= mint.length;) {
    const type = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    // The rest is padding.
    if (type === 0 || end > mint.length) break
    found.push({ type, data: mint.slice(at + 4, end) })
    at = end
  }
  return found
}
