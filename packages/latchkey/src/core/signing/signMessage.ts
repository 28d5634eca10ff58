import type { Namespace } from '../../caip/index.ts'
import {
  accountNoActiveAddressError,
  adapterNotFoundError,
  networkUnsupportedNamespaceError,
  signFailedError,
  walletTimedOutError,
} from '../../errors/catalogue/index.ts'
import { translateWalletError, isWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { readConnection } from '../connection/index.ts'

/**
 * Signs a message with the connected wallet.
 *
 * @example
 * const signature = await signMessage(client, { message: 'Hello' })
 *
 * @param parameters - Message; namespace, by default the active one; abort signal.
 * @returns The signature in the namespace's encoding: hex, base58.
 * @throws {@link signMessage.ErrorCode}
 */
export async function signMessage(
  client: Latchkey,
  parameters: signMessage.Parameters,
): Promise<string> {
  const { message, namespace = client.store.get().activeNamespace, signal } = parameters
  const connection = readConnection(client.store.get(), namespace)
  const address = connection?.accounts[0]?.address
  if (!connection || !address) throw new WalletError(accountNoActiveAddressError)
  const adapter = client.adapters.get(namespace)
  if (!adapter) throw new WalletError(adapterNotFoundError, { namespace })
  if (!adapter.signMessage) throw new WalletError(networkUnsupportedNamespaceError, { namespace })
  try {
    const answer = adapter.signMessage({ connection, address, message, signal })
    return await withTimeout(answer, {
      clock: client.clock,
      ms: Number.POSITIVE_INFINITY,
      signal,
      error: () => new WalletError(walletTimedOutError),
    })
  } catch (cause) {
    const error = translateWalletError(cause, signFailedError)
    if (isWalletError(error, 'wallet.failed'))
      throw new WalletError(signFailedError, error.details, { cause })
    throw error
  }
}

export declare namespace signMessage {
  type Parameters = {
    readonly message: string
    readonly namespace?: Namespace | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'account.no_active_address'
    | 'adapter.not_found'
    | 'network.unsupported_namespace'
    | 'sign.failed'
    | 'wallet.user_rejected'
    | 'wallet.request_pending'
    | 'wallet.unauthorized'
    | 'transport.aborted'
}
