import { sendFailedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Hex } from '../protocol/index.ts'

/**
 * Parses the response to `eth_sendTransaction`.
 *
 * @throws `send.failed`
 */
export function parseTransactionHash(response: unknown): Hex {
  if (typeof response !== 'string' || !/^0x[\da-f]{64}$/i.test(response))
    throw new WalletError(sendFailedError, { reason: 'Malformed transaction hash' })
  return response as Hex
}
