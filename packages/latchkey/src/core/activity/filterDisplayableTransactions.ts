import type { CaipNetworkId } from '../../caip/index.ts'
import type { ActivityTransaction, ActivityTransfer } from '../../protocol/index.ts'

/**
 * Filters out spam transactions, transactions of other networks and those with an invalid date.
 *
 * @param transactions - As the gateway reported them.
 * @param network - The active network.
 * @returns The remaining transactions, in the same order.
 */
export function filterDisplayableTransactions(
  transactions: readonly ActivityTransaction[],
  network: CaipNetworkId,
): readonly ActivityTransaction[] {
  return transactions.filter(
    ({ metadata, transfers }) =>
      metadata.chain === network &&
      // An invalid date cannot be grouped by year.
      !Number.isNaN(Date.parse(metadata.minedAt)) &&
      !(transfers.length > 0 && transfers.every(isSpamTransfer)),
  )
}

/** Returns whether a transfer is flagged as spam. */
export function isSpamTransfer({
  nft_info: nft,
  fungible_info: fungible,
}: ActivityTransfer): boolean {
  return nft?.flags.is_spam ?? fungible?.flags?.is_spam ?? false
}
