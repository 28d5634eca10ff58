import type { CaipNetworkId } from '../../caip/index.ts'
import type { ActivityTransaction, ActivityTransfer } from '../../protocol/index.ts'

/**
 * Picks what is worth showing out of a page of history: not what was sent to deceive, and nothing of
 * another network.
 *
 * @param transactions - As a gateway told.
 * @param network - The network that is looked at.
 * @returns Those that remain, in the same order.
 * @source spec §5 "Transactions"
 */
export function filterTransactions(
  transactions: readonly ActivityTransaction[],
  network: CaipNetworkId,
): readonly ActivityTransaction[] {
  return transactions.filter(
    ({ metadata, transfers }) =>
      metadata.chain === network &&
      // A day that no calendar has cannot be put into a year.
      !Number.isNaN(Date.parse(metadata.minedAt)) &&
      !(transfers.length > 0 && transfers.every(isSpam)),
  )
}

/**
 * Tells whether a transfer was made to deceive.
 *
 * @param transfer - The transfer.
 */
export function isSpam({ nft_info: nft, fungible_info: fungible }: ActivityTransfer): boolean {
  return nft?.flags.is_spam ?? fungible?.flags?.is_spam ?? false
}
