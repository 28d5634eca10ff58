import type { Adapter } from '../core/index.ts'
import { signFailedError } from '../errors/catalogue/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'

/**
 * Requests `personal_sign`.
 *
 * @returns The signature in hex.
 * @throws `wallet.user_rejected`, `sign.failed` and other errors of wallets; `transport.aborted`.
 * @see EIP-191 [8.7]
 */
export async function signEvmMessage(
  parameters: Parameters<NonNullable<Adapter['signMessage']>>[0],
): Promise<string> {
  const { connection, address, message, signal } = parameters
  const bytes = [...new TextEncoder().encode(message)]
  // Always hex: wallets decode a message that looks like hex.
  const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await connection.provider
    .request({ method: 'personal_sign', params: [hex, address] }, { signal })
    .catch((error: unknown) => {
      throw toWalletError(error, signFailedError)
    })
  if (typeof signature !== 'string' || !/^0x[\da-f]+$/i.test(signature))
    throw new WalletError(signFailedError, { reason: 'Malformed signature' })
  return signature
}
