import { type ErrorCode, toWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Waits for the wallet's answer without a time limit, until the signal aborts.
 *
 * @param request - Sends the request. May throw synchronously.
 * @param options - `failed`: code of an error that has no other code of the catalogue.
 * @throws A `WalletError`.
 */
export async function requestWallet<value>(
  client: Latchkey,
  request: () => Promise<value>,
  options: { readonly failed: ErrorCode; readonly signal?: AbortSignal | undefined },
): Promise<value> {
  const { failed, signal } = options
  try {
    return await withTimeout(request(), {
      clock: client.clock,
      ms: Number.POSITIVE_INFINITY,
      signal,
      error: () => new WalletError('wallet.timed_out'),
    })
  } catch (error) {
    throw toWalletError(error, failed)
  }
}
