import type { Clock } from '../clock/Clock.ts'
import type { RootSecret } from '../config/readOrCreateRootSecret.ts'
import type { Log, HttpRoute } from '../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Cache, SqlDatabase, FastStore, TokenBucketRule } from '../store/index.ts'
import type { UntrustedUrlClient, UpstreamClient, UpstreamConfigs } from '../upstream/index.ts'
import type { Chains } from './chain/chains/index.ts'
import { createChainDataReaders } from './chain/createChainDataReaders.ts'
import { getGasPriceRoute } from './chain/gasPrice/index.ts'
import { postFungiblePriceRoute } from './chain/prices/index.ts'
import type { ChainRpcClients } from './chain/rpc/index.ts'
import type { TokenLists } from './chain/tokens/index.ts'
import { createActivityFeature, createActivityStore } from './features/activity/index.ts'
import { createAnalyticsFeature } from './features/analytics/index.ts'
import { createBalancesFeature } from './features/balances/index.ts'
import { createBundlerFeature } from './features/bundler/index.ts'
import type { Feature } from './features/Feature.ts'
import {
  createIdentityFeature,
  type FileGateways,
  publicFileGateways,
} from './features/identity/index.ts'
import { createNamesFeature } from './features/names/index.ts'
import { createNftsFeature } from './features/nfts/index.ts'
import { createOnrampFeature } from './features/onramp/index.ts'
import { createSmartSessionsFeature } from './features/sessions/index.ts'
import { createSiwxFeature } from './features/siwx/index.ts'
import { createSwapFeature } from './features/swap/index.ts'
import { postWalletRpcRoute } from './features/walletRpc/index.ts'
import { allVendorPortFactories } from './providers/index.ts'

/** Dependencies shared by all gateway features. */
export type FeatureDeps = {
  readonly chains: Chains
  readonly rpc: ChainRpcClients
  /** HTTP client for servers that the operator configured. */
  readonly upstream: UpstreamClient
  /** HTTP client for public servers whose URL comes from a visitor, a token or a name. */
  readonly publicUpstream: UntrustedUrlClient
  readonly database: SqlDatabase
  readonly fast: FastStore
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  /** Settings of vendors, by their name. */
  readonly upstreams: UpstreamConfigs
  /** Secret from which keys are derived. */
  readonly secret: RootSecret
  /** Zones in which visitors register names. */
  readonly nameZones: readonly string[] | undefined
  /** URLs of this gateway that signed messages may name. @default that of each request */
  readonly audiences?: readonly string[] | undefined
  /** Gateways of content-addressed files. @default public ones */
  readonly fileGateways?: Partial<FileGateways> | undefined
  /** Days that analytics events are kept. */
  readonly keepEventDays?: number | undefined
  /** Quota of a project for analytics events. */
  readonly eventRate?: TokenBucketRule | undefined
  /** Days that the activity of an account is kept after it was last requested. */
  readonly keepActivityDays?: number | undefined
  /** Token lists of the deployment, besides those of the package. */
  readonly tokenLists: readonly TokenLists[]
  /** The local networks, if they run. */
  readonly localnet: LocalnetDescription | undefined
}

/** The running features of a gateway. */
export type RunningFeatures = {
  readonly routes: readonly HttpRoute[]
  stop(): void
}

/**
 * Creates the features that read chains. A new feature is a folder of `features` and an entry in
 * this list; a new vendor is a folder of `providers` and an entry in its list.
 *
 * @param deps - Dependencies shared by the features.
 */
export function createChainFeatures(deps: FeatureDeps): RunningFeatures {
  const fileGateways = { ...publicFileGateways, ...deps.fileGateways }
  const readers = createChainDataReaders({ ...deps, providers: allVendorPortFactories })
  const context = { ...deps, providers: allVendorPortFactories, fileGateways, ...readers }
  const store = createActivityStore(deps)
  const activity = createActivityFeature({ ...context, store, keepDays: deps.keepActivityDays })
  const names = createNamesFeature({
    ...deps,
    zones: deps.nameZones,
  })
  const features: readonly Feature[] = [
    createBalancesFeature({
      ...context,
      seen: ({ caipNetworkId }, address) => store.tokens(caipNetworkId, address),
    }),
    { routes: [postFungiblePriceRoute(context), getGasPriceRoute(context)] },
    activity,
    createNftsFeature({ ...context, store, activity }),
    createSwapFeature(context),
    names,
    createIdentityFeature({ ...context, names: names.directory }),
    createOnrampFeature(context),
    createSmartSessionsFeature(deps),
    createSiwxFeature(deps),
    createBundlerFeature(context),
    createAnalyticsFeature({ ...deps, keepDays: deps.keepEventDays, rate: deps.eventRate }),
  ]
  const methods = Object.assign({}, ...features.map(({ walletMethods }) => walletMethods))
  return {
    routes: [
      ...features.flatMap(({ routes }) => routes),
      ...postWalletRpcRoute({ methods, log: deps.log }),
    ],
    stop() {
      for (const feature of features) feature.stop?.()
    },
  }
}
