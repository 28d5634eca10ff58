import type { Signature } from '@solana/kit'
import type { Adapter } from '../core/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, poll } from '../kernel/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'

/**
 * Looks at a transaction's status, at once and then at intervals, until it is confirmed.
 *
 * A node that does not answer is asked again at the next interval.
 *
 * @param deps - `pollingInterval` and `timeout` in ms.
 * @param parameters - Network, signature and signal.
 * @throws `send.failed` when the transaction failed in its block; `transport.timed_out`;
 * `transport.aborted`.
 * @source spec §9 "confirmation wait time-out"
 */
export async function waitForConfirmation(
  deps: {
    readonly rpc: SolanaRpcClient
    readonly clock: Clock
    readonly pollingInterval: number
    readonly timeout: number
  },
  parameters: Parameters<NonNullable<Adapter['confirm']>>[0],
): Promise<void> {
  const { rpc, clock, pollingInterval, timeout } = deps
  const { network, hash, signal } = parameters

  async function look(abortSignal: AbortSignal): Promise<boolean> {
    try {
      const { value } = await rpc.request(network.caipNetworkId, (node) =>
        node.getSignatureStatuses([hash as Signature]).send({ abortSignal }),
      )
      const status = value[0]
      if (status?.err) throw new WalletError('send.failed', {}, { cause: status.err })
      const level = status?.confirmationStatus
      return level === 'confirmed' || level === 'finalized'
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
