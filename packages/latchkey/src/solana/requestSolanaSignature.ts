import type { Adapter } from '../core/index.ts'
import { fromBase58, toBase58 } from '../crypto/index.ts'
import { signFailedError } from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'

/**
 * Requests `solana_signMessage`.
 *
 * @returns The signature in base58.
 * @throws `wallet.user_rejected`, `sign.failed` and other errors of wallets; `transport.aborted`.
 * @see [8.7]
 */
export async function requestSolanaSignature(
  parameters: Parameters<NonNullable<Adapter['signMessage']>>[0],
): Promise<string> {
  const { connection, address, message, signal } = parameters
  const params = { message: toBase58(new TextEncoder().encode(message)), pubkey: address }
  const result = await connection.provider
    .request({ method: 'solana_signMessage', params }, { signal })
    .catch((error: unknown) => {
      throw toWalletError(error, signFailedError)
    })
  const signature = (result as { signature?: unknown } | undefined | null)?.signature
  if (typeof signature !== 'string' || fromBase58(signature)?.length !== 64)
    throw new WalletError(signFailedError, { reason: 'Malformed signature' })
  return signature
}
