import type { Solscan } from '../../../providers/solscan/index.ts'
import type { BalanceSource } from './BalanceSource.ts'
import { solscanBalances } from '../../../providers/solscan/solscanBalances.ts'

/**
 * Creates the configured balance sources, in the order in which they are queried.
 *
 * @param deps - The Solscan client, if a key is configured.
 */
export function balanceSources(deps: {
  readonly solscan: Solscan | undefined
}): readonly BalanceSource[] {
  const { solscan } = deps
  return solscan ? [solscanBalances(solscan)] : []
}
