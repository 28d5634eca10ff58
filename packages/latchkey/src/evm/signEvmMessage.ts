import type { Adapter } from '../core/index.ts'
import { toWalletError, WalletError } from '../errors/index.ts'

/**
 * Asks the wallet to sign a text.
 *
 * @param parameters - Connection, address and text.
 * @returns The signature in hexadecimal.
 * @throws `wallet.user_rejected`, `sign.failed` and what else wallets say; `transport.aborted`.
 * @source EIP-191 "personal_sign", spec §8 "Signing and gas"
 */
export async function signEvmMessage(
  parameters: Parameters<NonNullable<Adapter['signMessage']>>[0],
): Promise<string> {
  const { connection, address, message, signal } = parameters
  const bytes = [...new TextEncoder().encode(message)]
  // Hexadecimal, or a text that looks like it would be signed as the bytes it spells.
  const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await connection.provider
    .request({ method: 'personal_sign', params: [hex, address] }, { signal })
    .catch((error: unknown) => {
      throw toWalletError(error, 'sign.failed')
    })
  if (typeof signature !== 'string' || !/^0x[\da-f]+$/i.test(signature))
    throw new WalletError('sign.failed', { reason: 'Malformed signature' })
  return signature
}
