/** What the browser computes with, where it has it: pages on plain http have none. */
type Native<value> = (subtle: SubtleCrypto) => Promise<value>

/**
 * Computes with the browser's own cryptography, and with ours where it has not the algorithm.
 *
 * What the browser rejects is tried with ours too, so that both refuse the same input for the same
 * reason. The browser is asked each time: that costs less than keeping what it said.
 *
 * @param native - Computes with the browser.
 * @param own - Loads ours and computes with it.
 * @returns What either gives.
 */
export async function preferNative<value>(
  native: Native<value>,
  own: () => Promise<value>,
): Promise<value> {
  const { subtle } = crypto as { subtle?: SubtleCrypto | undefined }
  if (!subtle) return own()
  try {
    return await native(subtle)
  } catch {
    return own()
  }
}

/** Bytes as the browser's functions take them: never of shared memory. */
export type NativeBytes = Uint8Array<ArrayBuffer>

/**
 * Wraps 32 secret bytes as a private key is written, since browsers take no bare ones.
 *
 * @param algorithm - What the key is for.
 * @param secret - The 32 bytes.
 * @returns PKCS #8.
 * @source RFC 8410 §7
 */
export function toPkcs8(algorithm: 'X25519' | 'Ed25519', secret: Uint8Array): NativeBytes {
  const identifier = algorithm === 'X25519' ? 0x6e : 0x70
  const front = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, identifier, 4, 0x22, 4, 0x20]
  return Uint8Array.from([...front, ...secret])
}
