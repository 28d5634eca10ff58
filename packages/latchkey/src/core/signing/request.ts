import type { Namespace } from '../../caip/index.ts'
import {
  providerNotFoundError,
  walletFailedError,
  walletTimedOutError,
} from '../../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { networkIdOf } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import { readConnection } from '../connection/index.ts'

/**
 * Sends a JSON-RPC request to the connected wallet. The only way to use a wallet of a namespace
 * without an adapter.
 *
 * @example
 * const psbt = { psbt: text, signInputs: [] }
 * await request(client, { namespace: 'bip122', method: 'signPsbt', params: psbt })
 *
 * @param parameters - Method and params; namespace, by default the active one; network, by default
 * the active one; abort signal.
 * @returns The wallet's response, not validated.
 * @throws {@link request.ErrorCode}, and other wallet errors.
 * @see EIP-1193 "request"
 */
export async function request(client: Latchkey, parameters: request.Parameters): Promise<unknown> {
  const { namespace = client.store.get().activeNamespace, signal } = parameters
  const network = parameters.network && networkIdOf(parameters.network)
  const { method, params } = parameters
  const connection = readConnection(client.store.get(), namespace)
  if (!connection) throw new WalletError(providerNotFoundError)
  try {
    const call = params === undefined ? { method } : { method, params }
    return await withTimeout(connection.provider.request(call, { network, signal }), {
      clock: client.clock,
      ms: Number.POSITIVE_INFINITY,
      signal,
      error: () => new WalletError(walletTimedOutError),
    })
  } catch (error) {
    throw translateWalletError(error, walletFailedError)
  }
}

export declare namespace request {
  type Parameters = {
    readonly method: string
    readonly params?: unknown
    readonly namespace?: Namespace | undefined
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'provider.not_found'
    | 'wallet.user_rejected'
    | 'wallet.unauthorized'
    | 'wallet.method_not_supported'
    | 'wallet.disconnected'
    | 'pairing.no_session'
    | 'transport.aborted'
}
