import type { Signature } from '@solana/kit'
import type { Adapter } from '../core/index.ts'
import { sendFailedError, transportTimedOutError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, poll } from '../kernel/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'

/**
 * Waits for the confirmation of a transaction by polling. Errors of the node are ignored until the
 * next poll.
 *
 * @param deps - `pollingInterval` and `timeout` are in ms.
 * @param parameters - `hash` is the signature.
 * @throws `send.failed` for a failed transaction; `transport.timed_out`; `transport.aborted`.
 * @see [9.7]
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

  async function check(abortSignal: AbortSignal): Promise<boolean> {
    try {
      const { value } = await rpc.request(network.caipNetworkId, (node) =>
        node.getSignatureStatuses([hash as Signature]).send({ abortSignal }),
      )
      const status = value[0]
      if (status?.err) throw new WalletError(sendFailedError, {}, { cause: status.err })
      const level = status?.confirmationStatus
      return level === 'confirmed' || level === 'finalized'
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
