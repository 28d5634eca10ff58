import type { SwapTransaction } from './SwapPort.ts'

/**
 * Gives a transaction a tenth more gas: pools move before it is their turn.
 *
 * @param made - The transaction.
 * @source facts: gateway §1.6
 */
export function withGasMargin(made: SwapTransaction): SwapTransaction {
  return { ...made, gas: (made.gas * 11n + 9n) / 10n }
}
