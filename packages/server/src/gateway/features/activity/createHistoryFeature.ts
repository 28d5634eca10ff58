import type { Clock } from '../../../clock/Clock.ts'
import type { Log, Route } from '../../../http/index.ts'
import type { Secret } from '../../../config/readSecret.ts'
import { startSweep } from '../../../store/startSweep.ts'
import type { Cache, FastStore } from '../../../store/index.ts'
import type { Upstream, Upstreams } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { ReadContracts } from '../../chain/contracts/index.ts'
import type { Rpc } from '../../chain/rpc/index.ts'
import type { Tokens } from '../../chain/tokens/index.ts'
import { createCollections } from './createCollections.ts'
import { createHistory } from './createHistory.ts'
import type { HistoryStore } from './createHistoryStore.ts'
import { createIndexer } from './createIndexer.ts'
import { evmPort } from './evm/evmPort.ts'
import { markSpam } from './markSpam.ts'
import { coinbasePurchases } from './purchases/index.ts'
import { getHistory } from './routes/getHistory.ts'
import { solanaPort } from './solana/solanaPort.ts'
import { configuredSources, createSources } from './sources/index.ts'

const dayMs = 86_400_000
const tidyMs = 3_600_000

/** The history of accounts, running. */
export type HistoryFeature = {
  readonly routes: readonly Route[]
  stop(): void
}

/**
 * Makes the history of accounts: what follows them, what asks others that do, and the route that
 * tells of it.
 *
 * @param deps - Chains, tokens, and where it is kept; `keepDays` after somebody last looked at it;
 * `secret` binds cursors of others.
 * @source spec §7 "Blockchain data API"
 */
export function createHistoryFeature(deps: {
  readonly chains: Chains
  readonly rpc: Pick<Rpc, 'request' | 'batch'>
  readonly tokens: Tokens
  readonly readContracts: ReadContracts
  readonly store: HistoryStore
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly upstream: Pick<Upstream, 'send' | 'json'>
  readonly upstreams?: Upstreams | undefined
  readonly secret: Secret
  readonly fast?: Pick<FastStore, 'lock'> | undefined
  /** @default 30 */
  readonly keepDays?: number | undefined
}): HistoryFeature {
  const { tokens, readContracts, cache, store, clock, upstreams = {}, keepDays = 30 } = deps
  const collections = createCollections({ read: readContracts, cache })
  const known = { tokens, collections }
  const indexer = createIndexer({
    ...deps,
    ports: [evmPort(deps), solanaPort(deps)],
    mark: (chain, rows, signal) => markSpam(known, chain, rows, signal),
  })
  const history = createHistory({ ...deps, indexer })
  const key = deps.secret.keyFor('history cursors')
  const sources = createSources({
    ...deps,
    sources: configuredSources({ ...deps, upstreams, collections }),
    key,
  })
  const purchases = coinbasePurchases({ ...deps, upstreams, key })
  // Somebody who looks is noted once a day: the last look may be a day after the one that was.
  const stopSweep = startSweep(deps, { name: 'history', everyMs: tidyMs }, (signal) =>
    store.dropUnwatched(clock.now() - (keepDays + 1) * dayMs, signal),
  )
  return {
    routes: [getHistory({ ...deps, collections, history, sources, purchases })],
    stop() {
      stopSweep()
      indexer.stop()
    },
  }
}
