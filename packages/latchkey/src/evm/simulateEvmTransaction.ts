import type { Adapter } from '../core/index.ts'
import { isWalletError } from '../errors/index.ts'
import type { EvmRpc } from './rpc/index.ts'
import { formatCallForWallet } from './sendEvmTransaction.ts'

/**
 * Simulates a transaction by `eth_call` in the latest block.
 *
 * @returns `reverted` for any error that a node returns about the call.
 * @throws `rpc.failed` and other codes when no node answers; `send.invalid_receiver`,
 * `send.invalid_amount`, `transport.aborted`.
 * @see https://ethereum.org/en/developers/docs/apis/json-rpc/#eth_call
 */
export async function simulateEvmTransaction(
  rpc: EvmRpc,
  parameters: Parameters<NonNullable<Adapter['simulateTransaction']>>[0],
): Promise<'success' | 'reverted'> {
  const { network, address, transaction, signal } = parameters
  const call = { from: address, ...formatCallForWallet(transaction) }
  try {
    await rpc.request(
      network.caipNetworkId,
      { method: 'eth_call', params: [call, 'latest'] },
      signal,
    )
    return 'success'
  } catch (error) {
    if (isWalletError(error, 'rpc.failed') && 'code' in error.details) return 'reverted'
    throw error
  }
}
