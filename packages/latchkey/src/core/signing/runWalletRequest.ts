import { walletTimedOutError } from '../../errors/catalogue/index.ts'
import { type ErrorDefinition, toWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Sends a request to the wallet and waits for the response, without a time limit, until the signal
 * aborts.
 *
 * @param request - Sends the request. May throw synchronously.
 * @param options - `failed`: the error for a failure without a more specific one.
 * @throws A `WalletError`.
 */
export async function runWalletRequest<value>(
  client: Latchkey,
  request: () => Promise<value>,
  options: { readonly failed: ErrorDefinition; readonly signal?: AbortSignal | undefined },
): Promise<value> {
  const { failed, signal } = options
  try {
    return await withTimeout(request(), {
      clock: client.clock,
      ms: Number.POSITIVE_INFINITY,
      signal,
      error: () => new WalletError(walletTimedOutError),
    })
  } catch (error) {
    throw toWalletError(error, failed)
  }
}
