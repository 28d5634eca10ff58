import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { RootSecret } from '../../../config/readOrCreateRootSecret.ts'
import { scheduleCleanup } from '../../../store/scheduleCleanup.ts'
import type { Cache, FastStore } from '../../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { ReadContracts } from '../../chain/contracts/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { VendorActivitySourceFactories } from './VendorActivitySourceFactories.ts'
import type { BackgroundFeature } from '../Feature.ts'
import {
  createCollectionNameFinder,
  type FindCollectionNames,
} from './createCollectionNameFinder.ts'
import { createIndexedActivityReader } from './createIndexedActivityReader.ts'
import { createActivityIndexReader, type ReadIndexedRows } from './createActivityIndexReader.ts'
import type { ActivityStore } from './createActivityStore.ts'
import { createIndexer } from './createIndexer.ts'
import { createEvmActivityPort } from './evm/createEvmActivityPort.ts'
import { markSpamTransfers } from './markSpamTransfers.ts'
import { getActivityRoute } from './routes/getActivityRoute.ts'
import { createSolanaActivityPort } from './solana/createSolanaActivityPort.ts'
import { createVendorActivityReader } from './sources/index.ts'

const dayMs = 86_400_000
const tidyMs = 3_600_000

/** The activity feature, with the readers that other features use. */
export type ActivityFeature = BackgroundFeature & {
  readonly readIndexed: ReadIndexedRows
  readonly collections: FindCollectionNames
}

/**
 * Creates the activity feature: the indexer, the vendors' sources, and `GET
 * /v1/account/:address/history`.
 *
 * @param deps - `keepDays` after the last request for an account; `secret` signs the cursors of
 * vendors.
 */
export function createActivityFeature(deps: {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly tokens: TokenRegistry
  readonly readContracts: ReadContracts
  readonly store: ActivityStore
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly upstream: Pick<UpstreamClient, 'send' | 'json'>
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly VendorActivitySourceFactories[] | undefined
  readonly secret: RootSecret
  readonly fast?: Pick<FastStore, 'lock'> | undefined
  /** @default 30 */
  readonly keepDays?: number | undefined
}): ActivityFeature {
  const { chains, tokens, readContracts, cache, store, clock, keepDays = 30 } = deps
  const { upstream, upstreams = {}, providers = [] } = deps
  const collections = createCollectionNameFinder({ read: readContracts, cache })
  const known = { tokens, collections }
  const indexer = createIndexer({
    ...deps,
    ports: [createEvmActivityPort(deps), createSolanaActivityPort(deps)],
    mark: (chain, rows, signal) => markSpamTransfers(known, chain, rows, signal),
  })
  const readIndexed = createActivityIndexReader({ ...deps, indexer })
  const indexed = createIndexedActivityReader({ store, indexer, readIndexed })
  const keys = deps.secret.deriveKeys('activity cursors')
  const access = { upstream, upstreams }
  const readers = { ...access, chains, tokens, collections }
  const sources = createVendorActivityReader({
    ...deps,
    sources: providers.flatMap((provider) => provider.activity?.(readers) ?? []),
    keys,
  })
  const purchases = providers.flatMap((each) => each.purchases?.({ ...access, keys }) ?? [])
  // Requests are recorded once a day, so the recorded time may be a day early.
  const stopSweep = scheduleCleanup(deps, { name: 'activity', everyMs: tidyMs }, (signal) =>
    store.dropUnwatched(clock.now() - (keepDays + 1) * dayMs, signal),
  )
  return {
    readIndexed,
    collections,
    routes: [getActivityRoute({ ...deps, collections, indexed, sources, purchases })],
    stop() {
      stopSweep()
      indexer.stop()
    },
  }
}
