import type { Clock } from '../clock/Clock.ts'
import type { Log, Route } from '../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Secret } from '../config/readSecret.ts'
import type { Cache, Database, FastStore } from '../store/index.ts'
import type { PublicUpstream, Upstream, Upstreams } from '../upstream/index.ts'
import { createAnalytics } from './features/analytics/index.ts'
import { createBundler } from './features/bundler/index.ts'
import type { Chains } from './chain/chains/index.ts'
import { createConvert } from './features/swap/index.ts'
import { createMarket } from './createMarket.ts'
import { createHistoryFeature, createHistoryStore } from './features/activity/index.ts'
import { createIdentity } from './features/identity/index.ts'
import { createNames } from './features/names/index.ts'
import { createOnramp } from './features/onramp/index.ts'
import type { RpcHouse } from './chain/rpc/index.ts'
import { createSessions } from './features/sessions/index.ts'
import type { TokenLists } from './chain/tokens/index.ts'
import { postWallet } from './features/walletRpc/index.ts'

/** What features stand on. */
export type Ground = {
  readonly chains: Chains
  readonly rpc: RpcHouse
  /** Asks servers that the operator configured. */
  readonly upstream: Upstream
  /** Asks servers that a visitor, a token or a name chose. */
  readonly publicUpstream: PublicUpstream
  readonly database: Database
  readonly fast: FastStore
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly upstreams: Upstreams
  /** What keys derive from. */
  readonly secret: Secret
  /** Zones that visitors register names in. */
  readonly nameZones: readonly string[] | undefined
  /** Days that events of the modal are kept. */
  readonly keepEventDays?: number | undefined
  /** Days that the history of an account is kept after somebody last looked at it. */
  readonly keepHistoryDays?: number | undefined
  /** Tokens that the deployment vouches for, besides those that come with the package. */
  readonly tokenLists: readonly TokenLists[]
  /** Local networks that run beside. */
  readonly localnet: LocalnetDescription | undefined
}

/** The features of a gateway, running. */
export type Features = {
  readonly routes: readonly Route[]
  stop(): void
}

/**
 * Makes the features that tell of chains and of what is on them.
 *
 * @param ground - What they stand on.
 * @source spec §7 "Blockchain data API"
 */
export function createFeatures(ground: Ground): Features {
  const store = createHistoryStore(ground)
  const market = createMarket({
    ...ground,
    seen: ({ caipNetworkId }, address) => store.tokens(caipNetworkId, address),
  })
  const history = createHistoryFeature({
    ...ground,
    ...market,
    store,
    keepDays: ground.keepHistoryDays,
  })
  const names = createNames({ ...ground, zones: ground.nameZones })
  const identity = createIdentity({ ...ground, names: names.directory })
  const onramp = createOnramp({ ...ground, ...market })
  const sessions = createSessions(ground)
  const analytics = createAnalytics({ ...ground, keepDays: ground.keepEventDays })
  const convert = createConvert({ ...ground, ...market })
  const bundler = createBundler(ground)
  const methods = { ...market.walletMethods, ...bundler.walletMethods }
  return {
    routes: [
      ...market.routes,
      ...history.routes,
      ...convert.routes,
      ...names.routes,
      ...identity.routes,
      ...onramp.routes,
      ...sessions.routes,
      ...bundler.routes,
      ...analytics.routes,
      ...postWallet({ methods, log: ground.log }),
    ],
    stop() {
      history.stop()
      names.stop()
      onramp.stop()
      sessions.stop()
      analytics.stop()
    },
  }
}
