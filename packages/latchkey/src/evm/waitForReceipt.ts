import type { Adapter } from '../core/index.ts'
import { sendFailedError, transportTimedOutError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, poll } from '../kernel/index.ts'
import type { EvmRpc } from './rpc/index.ts'

/**
 * Waits for the receipt of a transaction by polling. Errors of the node are ignored until the next
 * poll.
 *
 * @param deps - `pollingInterval` and `timeout` are in ms.
 * @throws `send.failed` for a reverted transaction; `transport.timed_out`; `transport.aborted`.
 * @see [9.7, 9.10a]
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

  async function check(pollSignal: AbortSignal): Promise<boolean> {
    try {
      return isMined(await rpc.request(network.caipNetworkId, call, pollSignal))
    } catch (error) {
      if (isWalletError(error, 'send.failed')) throw error
      return false
    }
  }

  await poll(check, {
    clock,
    interval: pollingInterval,
    timeout,
    signal,
    error: () => new WalletError(transportTimedOutError),
  })
}

function isMined(receipt: unknown): boolean {
  const { blockNumber, status } = (receipt ?? {}) as Record<string, unknown>
  if (typeof blockNumber !== 'string') return false
  if (status === '0x0') throw new WalletError(sendFailedError, { reason: 'Transaction reverted' })
  return true
}
