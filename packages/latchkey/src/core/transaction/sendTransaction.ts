import type { CaipNetworkId } from '../../caip/index.ts'
import { sendFailedError } from '../../errors/catalogue/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { NetworkOrId } from '../model/Register.ts'
import type { TransactionRequest } from '../model/Transaction.ts'
import { runWalletRequest, switchAndGetAdapterOperation } from '../signing/index.ts'
import { trackTransaction } from './trackTransaction.ts'

/**
 * Sends a transaction from the connected wallet, which prompts the visitor. Switches to the network of
 * the transaction first.
 *
 * @example
 * const hash = await sendTransaction(client, { to: '0x…', value: 10n ** 16n, network: base })
 *
 * @param parameters - Transaction; network, by default the active one; abort signal.
 * @returns The hash, once the wallet has sent the transaction. It is not in a block yet.
 * @throws {@link sendTransaction.ErrorCode}
 * @see https://ethereum.org/en/developers/docs/apis/json-rpc/#eth_sendtransaction
 */
export async function sendTransaction(
  client: Latchkey,
  parameters: sendTransaction.Parameters,
): Promise<`0x${string}`> {
  const { hash, address, network } = await sendUntrackedTransaction(client, parameters)
  const sent = { network, hash, address, operation: 'execute', transfers: [] }
  trackTransaction(client, { ...sent, receiver: parameters.to })
  return hash
}

/**
 * Sends a transaction as `sendTransaction` does, and leaves it to the caller to track it.
 *
 * @returns The hash; the sender; the network.
 */
export async function sendUntrackedTransaction(
  client: Latchkey,
  parameters: sendTransaction.Parameters,
): Promise<{
  readonly hash: `0x${string}`
  readonly address: string
  readonly network: CaipNetworkId
}> {
  const { network, signal, ...transaction } = parameters
  const { run, context } = await switchAndGetAdapterOperation(client, 'sendTransaction', {
    network,
    signal,
  })
  const options = { failed: sendFailedError, signal } as const
  const hash = await runWalletRequest(client, () => run({ ...context, transaction }), options)
  return { hash, address: context.address, network: context.network.caipNetworkId }
}

export declare namespace sendTransaction {
  type Parameters = TransactionRequest & {
    readonly network?: NetworkOrId | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'account.no_active_address'
    | 'adapter.not_found'
    | 'network.no_active_network'
    | 'network.unsupported_namespace'
    | 'network.chain_not_supported'
    | 'network.switch_failed'
    | 'send.failed'
    | 'send.possibly_sent'
    | 'send.insufficient_funds'
    | 'send.invalid_amount'
    | 'send.invalid_receiver'
    | 'wallet.user_rejected'
    | 'wallet.request_pending'
    | 'wallet.unauthorized'
    | 'transport.aborted'
}
