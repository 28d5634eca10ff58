import type { Adapter } from '../core/index.ts'
import { fromBase58, toBase58 } from '../crypto/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'

/**
 * Asks the wallet to sign a text.
 *
 * @param parameters - Connection, address and text.
 * @returns The signature in base58.
 * @throws `wallet.user_rejected`, `sign.failed` and what else wallets say; `transport.aborted`.
 * @source spec §8 "Signing and gas"; product behaviour of `solana_signMessage`
 */
export async function signSolanaMessage(
  parameters: Parameters<NonNullable<Adapter['signMessage']>>[0],
): Promise<string> {
  const { connection, address, message, signal } = parameters
  const params = { message: toBase58(new TextEncoder().encode(message)), pubkey: address }
  const answer = await connection.provider
    .request({ method: 'solana_signMessage', params }, { signal })
    .catch((error: unknown) => {
      throw toWalletError(error, 'sign.failed')
    })
  const signature = (answer as { signature?: unknown } | undefined | null)?.signature
  if (typeof signature !== 'string' || fromBase58(signature)?.length !== 64)
    throw new WalletError('sign.failed', { reason: 'Malformed signature' })
  return signature
}
