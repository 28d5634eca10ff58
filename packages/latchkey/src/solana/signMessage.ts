import type { Adapter } from '../core/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'
import { formatBase58, parseBase58 } from './base58.ts'

/**
 * Asks the wallet to sign a text.
 *
 * @param parameters - Connection, address and text.
 * @returns The signature in base58.
 * @throws `wallet.user_rejected`, `sign.failed` and what else wallets say; `transport.aborted`.
 * @source spec §8 "Signing and gas"; product behaviour of `solana_signMessage`
 */
export async function signMessage(
  parameters: Parameters<NonNullable<Adapter['signMessage']>>[0],
): Promise<string> {
  const { connection, address, message, signal } = parameters
  const params = { message: formatBase58(new TextEncoder().encode(message)), pubkey: address }
  const answer = await connection.provider
    .request({ method: 'solana_signMessage', params }, { signal })
    .catch((error: unknown) => {
      throw toWalletError(error, 'sign.failed')
    })
  const signature = (answer as { signature?: unknown } | undefined | null)?.signature
  if (typeof signature !== 'string' || parseBase58(signature)?.length !== 64)
    throw new WalletError('sign.failed', { reason: 'Malformed signature' })
  return signature
}
