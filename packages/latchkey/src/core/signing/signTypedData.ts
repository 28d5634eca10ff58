import { signFailedError } from '../../errors/catalogue/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { TypedData } from '../model/Transaction.ts'
import { runWalletRequest } from './runWalletRequest.ts'
import { getAdapterOperation } from './getAdapterOperation.ts'

/**
 * Signs typed data with the connected wallet. Does not switch networks: a wallet may refuse a domain of
 * a chain other than its own.
 *
 * @example
 * const types = { Mail: [{ name: 'contents', type: 'string' }] }
 * const message = { contents: 'Hello' }
 * const signature = await signTypedData(client, { types, primaryType: 'Mail', message })
 *
 * @param parameters - Typed data; network, by default the active one; abort signal.
 * @returns The signature in hex.
 * @throws {@link signTypedData.ErrorCode}
 * @see EIP-712
 */
export async function signTypedData(
  client: Latchkey,
  parameters: signTypedData.Parameters,
): Promise<`0x${string}`> {
  const { network, signal, ...typedData } = parameters
  const { run, context } = getAdapterOperation(client, 'signTypedData', { network, signal })
  const options = { failed: signFailedError, signal } as const
  return runWalletRequest(client, () => run({ ...context, typedData }), options)
}

export declare namespace signTypedData {
  type Parameters = TypedData & {
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'account.no_active_address'
    | 'adapter.not_found'
    | 'network.no_active_network'
    | 'network.unsupported_namespace'
    | 'sign.failed'
    | 'wallet.user_rejected'
    | 'wallet.request_pending'
    | 'wallet.unauthorized'
    | 'transport.aborted'
}
