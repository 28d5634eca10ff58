import { setTimeout } from 'node:timers/promises'
import type { Hash } from 'viem'

/** Client that reads receipts, as one of viem does. */
type ReceiptReader<receipt> = {
  getTransactionReceipt(parameters: { readonly hash: Hash }): Promise<receipt>
}

/**
 * Waits until a transaction is mined.
 * viem's `waitForTransactionReceipt` reads once per block, and can miss the block of a transaction. No other block
 * follows in a network that mines one per transaction, so it would wait until its timeout.
 *
 * @param client - Client of viem.
 * @returns The receipt.
 */
export async function waitForLocalReceipt<receipt>(
  client: ReceiptReader<receipt>,
  hash: Hash,
): Promise<receipt> {
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if ((error as Error).name !== 'TransactionReceiptNotFoundError') throw error
    }
    await setTimeout(20)
  }
}
