import type { Adapter } from '../core/index.ts'
import { fromBase58, verifyEd25519, encodeUtf8 } from '../crypto/index.ts'

/**
 * Verifies the signature of a text.
 *
 * @returns Whether the account signed it.
 * @see RFC 8032
 */
export async function verifySolanaMessage({
  address,
  message,
  signature,
}: Parameters<NonNullable<Adapter['verifyMessage']>>[0]): Promise<boolean> {
  const [publicKey, bytes] = [fromBase58(address), fromBase58(signature)]
  if (publicKey?.length !== 32 || bytes?.length !== 64) return false
  return await verifyEd25519(publicKey, { message: encodeUtf8(message), signature: bytes })
}
