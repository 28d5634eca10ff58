import type { TokenTransferFee } from '../model/Adapter.ts'

/**
 * Computes what a token keeps of a transfer. The receiver gets the rest.
 *
 * @param amount - Base units.
 * @returns Base units, rounded up.
 * @see https://solana.com/docs/tokens/extensions/transfer-fees
 */
export function computeTokenTransferFee(
  amount: bigint,
  { basisPoints, maximum }: TokenTransferFee,
): bigint {
  const fee = (amount * basisPoints + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}
