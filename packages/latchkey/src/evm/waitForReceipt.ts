import type { Adapter } from '../core/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, poll } from '../kernel/index.ts'
import type { EvmRpc } from './rpc/index.ts'

/**
 * Looks for a transaction's receipt, at once and then at intervals.
 *
 * A node that does not answer is asked again at the next interval.
 *
 * @param deps - `pollingInterval` and `timeout` in ms.
 * @param parameters - Network, hash and signal.
 * @throws `send.failed` when the transaction failed in its block; `transport.timed_out`;
 * `transport.aborted`.
 * @source spec §9 "confirmation wait time-out", "polling interval"
 */
export async function waitForReceipt(
  deps: {
    readonly rpc: EvmRpc
    readonly clock: Clock
    readonly pollingInterval: number
    readonly timeout: number
  },
  parameters: Parameters<NonNullable<Adapter['confirm']>>[0],
): Promise<void> {
  const { rpc, clock, pollingInterval, timeout } = deps
  const { network, hash, signal } = parameters
  const call = { method: 'eth_getTransactionReceipt', params: [hash] }

  async function look(ask: AbortSignal): Promise<boolean> {
    try {
      return isMined(await rpc.request(network.caipNetworkId, call, ask))
    } catch (error) {
      if (isWalletError(error, 'send.failed')) throw error
      return false
    }
  }

  await poll(look, {
    clock,
    interval: pollingInterval,
    timeout,
    signal,
    error: () => new WalletError('transport.timed_out'),
  })
}

function isMined(receipt: unknown): boolean {
  const { blockNumber, status } = (receipt ?? {}) as Record<string, unknown>
  if (typeof blockNumber !== 'string') return false
  if (status === '0x0') throw new WalletError('send.failed', { reason: 'Transaction reverted' })
  return true
}
