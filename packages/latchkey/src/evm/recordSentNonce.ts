import type { Connection } from '../core/index.ts'
import type { SentNonces } from './createSentNonces.ts'
import { parseQuantity } from './quantity.ts'

/**
 * Reads sender and nonce of a transaction from the injected wallet that has sent it: the nodes of the client may never
 * know a transaction that is replaced at once, or that a private relay has. Never rejects; a response about another
 * transaction is ignored. Other wallets are not queried: a phone answers no reads.
 *
 * Nothing else bounds the nonce from above. The transaction count of the sender does not, because the nodes may not
 * know earlier transactions of the sender that are pending: this one could still be mined after those.
 */
export async function recordSentNonce(
  nonces: SentNonces,
  { connection, hash }: { readonly connection: Connection; readonly hash: string },
): Promise<void> {
  try {
    if (connection.connector.kind !== 'injected') return
    const call = { method: 'eth_getTransactionByHash', params: [hash] }
    const found = ((await connection.provider.request(call)) ?? {}) as Record<string, unknown>
    const { from } = found
    if (found['hash'] !== hash || typeof from !== 'string') return
    nonces.add({ hash, from, nonce: parseQuantity(found['nonce']) })
  } catch {
    // A node is queried while the transaction is pending.
  }
}
