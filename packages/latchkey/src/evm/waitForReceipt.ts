import type { Adapter } from '../core/index.ts'
import { sendFailedError, transportTimedOutError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, poll } from '../kernel/index.ts'
import type { ReplacementCheck } from './createReplacementCheck.ts'
import type { EvmRpc } from './rpc/index.ts'

/**
 * Waits for the receipt of a transaction by polling. Errors of the node are ignored until the next
 * poll.
 *
 * @param deps - `pollingInterval` and `timeout` are in ms.
 * @throws `send.failed` for a reverted transaction; `send.replaced` when another transaction has used its nonce;
 * `transport.timed_out`; `transport.aborted`.
 * @see [9.7, 9.10a]
 */
export async function waitForReceipt(
  deps: {
    readonly rpc: EvmRpc
    readonly replacement: ReplacementCheck
    readonly clock: Clock
    readonly pollingInterval: number
    readonly timeout: number
  },
  parameters: Parameters<NonNullable<Adapter['confirm']>>[0],
): Promise<void> {
  const { rpc, replacement, clock, pollingInterval, timeout } = deps
  const { network, hash, signal } = parameters
  const call = { method: 'eth_getTransactionReceipt', params: [hash] }

  async function check(pollSignal: AbortSignal): Promise<boolean> {
    try {
      const isSettled = isMined(await rpc.request(network.caipNetworkId, call, pollSignal))
      if (isSettled) replacement.remove(hash)
      else await replacement.check({ network, hash, signal: pollSignal })
      return isSettled
    } catch (error) {
      if (!isWalletError(error, 'send.failed') && !isWalletError(error, 'send.replaced'))
        return false
      replacement.remove(hash)
      throw error
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
