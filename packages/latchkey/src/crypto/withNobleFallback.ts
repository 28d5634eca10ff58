import { createModuleLoader } from '../kernel/index.ts'
import type * as NobleModule from './noble.ts'

/** The JavaScript implementations, loaded where Web Crypto lacks an algorithm. */
type Noble = typeof NobleModule

/**
 * Runs an operation with Web Crypto, and with the noble libraries where Web Crypto lacks the
 * algorithm or is missing, as on pages without a secure context. Input that Web Crypto rejects is
 * tried with noble too, so that both report the same errors. Support is not cached: a failing call
 * costs less than keeping state.
 */
export async function withNobleFallback<value>(
  compute: (subtle: SubtleCrypto) => Promise<value>,
  fallback: (noble: Noble) => value,
): Promise<value> {
  const { subtle } = crypto as { subtle?: SubtleCrypto | undefined }
  if (subtle)
    try {
      return await compute(subtle)
    } catch {
      // Unsupported algorithm or invalid input: falls through to noble.
    }
  return fallback(await createModuleLoader(() => import('./noble.ts')).load())
}

/** Bytes as Web Crypto accepts them: not backed by shared memory. */
export type WebCryptoBytes = Uint8Array<ArrayBuffer>

/**
 * Encodes a private key as PKCS #8, since Web Crypto imports no raw private keys.
 *
 * @param secret - 32 bytes.
 * @see RFC 8410 §7
 */
export function toPkcs8(algorithm: 'X25519' | 'Ed25519', secret: Uint8Array): WebCryptoBytes {
  const identifier = algorithm === 'X25519' ? 0x6e : 0x70
  const header = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, identifier, 4, 0x22, 4, 0x20]
  return Uint8Array.from([...header, ...secret])
}
