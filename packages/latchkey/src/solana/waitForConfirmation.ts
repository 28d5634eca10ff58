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
/** Blocks for which a node without history keeps the status of a transaction, and those between two waits fewer. */
const statusBlocks = 100n
/** Age in milliseconds below which a transaction was sent in this visit just before. */
const maxNewAge = 30_000

/** Heights of a transaction that no node has confirmed: of the last check, and of its expiry if that can be concluded. */
export type TransactionExpiryHeights = {
  readonly checkedAt: bigint
  readonly expiresAt: bigint | undefined
}

/**
 * Waits for the confirmation of a transaction by polling. Errors of the node are ignored until the
 * next poll.
 *
 * A transaction counts as expired only if it was watched without a gap since it was sent: a node without history drops
 * its status, and the visitor would send a transaction again that was confirmed.
 *
 * @param deps - `pollingInterval` and `timeout` are in ms; `watches` by hash are kept for further calls.
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
    readonly watches: Map<string, TransactionExpiryHeights>
  },
  parameters: Parameters<NonNullable<Adapter['confirm']>>[0],
): Promise<void> {
  const { rpc, clock, pollingInterval, timeout, watches } = deps
  const { network, hash, sentAt, signal } = parameters

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
      const isConfirmed = level === 'confirmed' || level === 'finalized'
      if (isConfirmed) watches.delete(hash)
      return isConfirmed
    } catch (error) {
      if (isWalletError(error, 'send.failed')) {
        watches.delete(hash)
        throw error
      }
      return false
    }
  }

  /** The wallet may have signed with a newer blockhash, so that the blocks count from the first check. */
  async function checkExpiry(abortSignal: AbortSignal): Promise<void> {
    const height = await rpc.request(network.caipNetworkId, (node) =>
      node.getBlockHeight({ commitment: 'finalized' }).send({ abortSignal }),
    )
    const before = watches.get(hash)
    const isWatched = before
      ? height - before.checkedAt < statusBlocks
      : sentAt !== undefined && clock.now() - sentAt < maxNewAge
    const expiresAt = isWatched ? (before ? before.expiresAt : height + lifetime) : undefined
    watches.set(hash, { checkedAt: height, expiresAt })
    if (expiresAt !== undefined && height > expiresAt)
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
