import { textIn, type Upstream, type Upstreams } from '../../../../upstream/index.ts'
import type { Solscan } from '../../../providers/solscan/index.ts'
import type { BalanceSource } from './BalanceSource.ts'
import { duneBalances } from '../../../balances/sources/duneBalances.ts'
import { solscanBalances } from '../../../providers/solscan/solscanBalances.ts'

/**
 * Makes the sources that a deployment configured: SolScan, and `dune` with its `key` and, where it
 * stands elsewhere, its `url`.
 *
 * @param deps - What is configured, by its name.
 * @returns The sources, in the order in which they are asked.
 */
export function balanceSources(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly upstreams: Upstreams
  readonly solscan: Solscan | undefined
}): readonly BalanceSource[] {
  const { upstream, upstreams, solscan } = deps
  const key = textIn(upstreams['dune'], 'key')
  const url = textIn(upstreams['dune'], 'url')
  return [
    ...(solscan ? [solscanBalances(solscan)] : []),
    ...(key === undefined ? [] : [duneBalances({ upstream, key, url })]),
  ]
}
