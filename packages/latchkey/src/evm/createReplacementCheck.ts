import { sendReplacedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Network } from '../networks/index.ts'
import type { SentNonce, SentNonces } from './createSentNonces.ts'
import { parseQuantity } from './quantity.ts'
import type { EvmRpc } from './rpc/index.ts'

/**
 * Times in a row that the nonce must be used: the node of the receipt may be some blocks behind another one. A swap and
 * the list of pending transactions may wait for the same one.
 */
const requiredCount = 4

/** Detects transactions that were sped up or canceled in the wallet. */
export type ReplacementCheck = {
  /**
   * Checks a transaction without a receipt. The nonce is read while a node knows the transaction.
   *
   * @throws `send.replaced` from the fourth time in a row on that no node knows the transaction, and another one of the
   * same sender and nonce is in a block; errors of the node.
   */
  check(parameters: {
    readonly network: Network
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<void>
  /** Forgets a transaction that has settled. */
  remove(hash: string): void
}

/** Creates the check of a client, which adds the nonces that it reads to the list. */
export function createReplacementCheck(rpc: EvmRpc, nonces: SentNonces): ReplacementCheck {
  const counts = new Map<string, number>()
  const replaced = new Set<string>()
  // Another tab removes the nonce from the storage when the transaction has settled there.
  const read = new Map<string, SentNonce>()

  function readNonce(hash: string): SentNonce | undefined {
    const sent = nonces.get(hash) ?? read.get(hash)
    if (sent) read.set(hash, sent)
    return sent
  }

  async function isReplaced({
    network: { caipNetworkId: id },
    hash,
    signal,
  }: Parameters<ReplacementCheck['check']>[0]): Promise<boolean> {
    const call = { method: 'eth_getTransactionByHash', params: [hash] }
    const { from, nonce } = ((await rpc.request(id, call, signal)) ?? {}) as Record<string, unknown>
    if (typeof from === 'string') {
      if (!readNonce(hash)) nonces.add({ hash, from, nonce: parseQuantity(nonce) })
      readNonce(hash)
      return false
    }
    const sent = readNonce(hash)
    if (!sent) return false
    const countCall = { method: 'eth_getTransactionCount', params: [sent.from, 'latest'] }
    return parseQuantity(await rpc.request(id, countCall, signal)) > sent.nonce
  }

  return {
    async check(parameters) {
      const { hash } = parameters
      if (replaced.has(hash)) throw new WalletError(sendReplacedError)
      const count = (await isReplaced(parameters)) ? (counts.get(hash) ?? 0) + 1 : 0
      counts.set(hash, count)
      if (count < requiredCount) return
      replaced.add(hash)
      throw new WalletError(sendReplacedError)
    },
    remove(hash) {
      counts.delete(hash)
      read.delete(hash)
      nonces.remove(hash)
    },
  }
}
