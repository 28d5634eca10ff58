import type { Signature } from '@solana/kit'
import type { Adapter } from '../core/index.ts'
import { sendFailedError, transportTimedOutError } from '../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import { type Clock, poll } from '../kernel/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'

/**
 * Blocks after which a transaction has expired: those that accept a blockhash, and more than those by which
 * the newest finalized block is behind.
 */
const lifetime = 150n + 50n

/**
 * Waits for the confirmation of a transaction by polling. Errors of the node are ignored until the
 * next poll.
 *
 * @param deps - `pollingInterval` and `timeout` are in ms; `heights`, the block heights at which transactions
 * expire, are kept for further calls.
 * @param parameters - `hash` is the signature.
 * @throws `send.failed` for a failed transaction, and for one that has expired; `transport.timed_out`; `transport.aborted`.
 * @see [9.7]
 */
export async function waitForConfirmation(
  deps: {
    readonly rpc: SolanaRpcClient
    readonly clock: Clock
    readonly pollingInterval: number
    readonly timeout: number
    readonly heights: Map<string, bigint>
  },
  parameters: Parameters<NonNullable<Adapter['confirm']>>[0],
): Promise<void> {
  const { rpc, clock, pollingInterval, timeout, heights } = deps
  const { network, hash, signal } = parameters

  async function check(abortSignal: AbortSignal): Promise<boolean> {
    try {
      const { value } = await rpc.request(network.caipNetworkId, (node) =>
        node
          .getSignatureStatuses([hash as Signature], { searchTransactionHistory: true })
          .send({ abortSignal }),
      )
      const status = value[0]
      if (status === null) await checkExpiry(abortSignal)
      if (status?.err) throw new WalletError(sendFailedError, {}, { cause: status.err })
      const level = status?.confirmationStatus
      return level === 'confirmed' || level === 'finalized'
    } catch (error) {
      if (isWalletError(error, 'send.failed')) throw error
      return false
    }
  }

  /** The wallet may have signed with a newer blockhash, so that the blocks count from the first check. */
  async function checkExpiry(abortSignal: AbortSignal): Promise<void> {
    const height = await rpc.request(network.caipNetworkId, (node) =>
      node.getBlockHeight({ commitment: 'finalized' }).send({ abortSignal }),
    )
    const last = heights.get(hash) ?? height + lifetime
    heights.set(hash, last)
    if (height > last)
      throw new WalletError(sendFailedError, { reason: 'The transaction has expired' })
  }

  await poll(check, {
    clock,
    interval: pollingInterval,
    timeout,
    signal,
    error: () => new WalletError(transportTimedOutError),
  })
}
