import { textIn, type Upstream, type Upstreams } from '../../../../upstream/index.ts'
import type { Chains } from '../../../chain/chains/index.ts'
import type { Tokens } from '../../../chain/tokens/index.ts'
import { zerionAccess } from '../../../providers/zerion/index.ts'
import type { FindCollections } from '../createCollections.ts'
import { blockscoutExplorers } from '../../../providers/blockscout/blockscoutExplorers.ts'
import { createExplorerSource } from './explorers/createExplorerSource.ts'
import { etherscanExplorers } from '../../../providers/etherscan/etherscanExplorers.ts'
import type { HistorySource } from './HistorySource.ts'
import { solscanSource } from '../../../providers/solscan/solscanSource.ts'
import { zerionSource } from '../../../providers/zerion/zerionSource.ts'

/**
 * Makes the sources that a deployment configured, in the order in which they are asked, whatever
 * the order there: what says most of a transaction comes first.
 *
 * 1. `zerion`: operations, applications, and what things were worth
 * 2. `blockscout`, `blockscout2` …: an instance that the deployment chose for a chain
 * 3. `etherscan`
 * 4. `solscan`, the one for Solana
 *
 * @param deps - What is configured, what asks, and what knows tokens.
 */
export function configuredSources(deps: {
  readonly upstream: Pick<Upstream, 'send' | 'json'>
  readonly upstreams: Upstreams
  readonly chains: Chains
  readonly tokens: Tokens
  readonly collections: FindCollections
}): readonly HistorySource[] {
  const { upstream, upstreams } = deps
  const { solscan } = upstreams
  const key = textIn(solscan, 'key')
  const zerion = zerionAccess(upstreams)
  const explorers = [...blockscoutExplorers(deps), ...etherscanExplorers(deps)]
  return [
    ...(zerion ? [zerionSource({ upstream, ...zerion })] : []),
    ...explorers.map((explorer) => createExplorerSource(explorer, deps)),
    ...(key === undefined ? [] : [solscanSource({ ...deps, key, url: textIn(solscan, 'url') })]),
  ]
}
