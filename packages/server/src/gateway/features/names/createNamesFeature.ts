import type { Clock } from '../../../clock/Clock.ts'
import type { Log, HttpRoute } from '../../../http/index.ts'
import type { RootSecret } from '../../../config/readOrCreateRootSecret.ts'
import { scheduleCleanup } from '../../../store/scheduleCleanup.ts'
import type { Cache, SqlDatabase, FastStore } from '../../../store/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { createCcipResponder } from './ccip/createCcipResponder.ts'
import { deriveCcipSigningKey } from './ccip/signingKey.ts'
import { createNameCache, type NameCache } from './createNameCache.ts'
import { createNameStore } from './createNameStore.ts'
import { createNameRegistrationLimiter } from './createNameRegistrationLimiter.ts'
import { createSignatureVerifier } from './createSignatureVerifier.ts'
import type { NameRouteDeps } from './NameRouteDeps.ts'
import { getCcipRoute } from './routes/getCcipRoute.ts'
import { getNameRoute } from './routes/getNameRoute.ts'
import { getNamesOfRoute } from './routes/getNamesOfRoute.ts'
import { getSuggestionsRoute } from './routes/getSuggestionsRoute.ts'
import { postCcipRoute } from './routes/postCcipRoute.ts'
import { postNameRoute } from './routes/postNameRoute.ts'
import { setAddressRoute } from './routes/setAddressRoute.ts'
import { setAttributesRoute } from './routes/setAttributesRoute.ts'
import { setPrimaryNameRoute } from './routes/setPrimaryNameRoute.ts'

const tidyMs = 600_000

/** Default zones. */
export const defaultNameZones: readonly string[] = ['latchkey.id']

/** The names feature. */
export type NamesFeature = {
  readonly routes: readonly HttpRoute[]
  /** Lookups for the identity feature. */
  readonly directory: NameCache
  stop(): void
}

/**
 * Creates the names feature.
 *
 * @param deps - `zones` of registered names; `secret` derives the key that signs CCIP Read
 * responses, see `getCcipSignerAddress`.
 * @see [7.13]
 */
export function createNamesFeature(deps: {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly cache: Cache
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly clock: Clock
  readonly log: Log
  readonly zones?: readonly string[] | undefined
  /** URLs of this gateway. @default that of each request */
  readonly audiences?: readonly string[] | undefined
  readonly fast: Pick<FastStore, 'takeTokens'>
  readonly secret: RootSecret
}): NamesFeature {
  const { database, cache, chains, rpc, clock, log, zones = defaultNameZones, secret } = deps
  const store = createNameStore({ database, clock, log })
  const directory = createNameCache({ store, cache })
  const context: NameRouteDeps = {
    zones,
    store,
    directory,
    signers: createSignatureVerifier({ rpc }),
    chains,
    clock,
    registrationLimit: createNameRegistrationLimiter(deps.fast),
    audiences: deps.audiences ?? [],
  }
  const answers = createCcipResponder({
    zones,
    directory,
    signingKey: deriveCcipSigningKey(secret),
    clock,
  })
  const stop = scheduleCleanup({ clock, log }, { name: 'names', everyMs: tidyMs }, () =>
    store.dropExpiredMessages(),
  )
  return {
    routes: [
      postNameRoute(context),
      setAttributesRoute(context),
      setAddressRoute(context),
      setPrimaryNameRoute(context),
      getNameRoute(context),
      getNamesOfRoute(context),
      getSuggestionsRoute(context),
      getCcipRoute({ answers }),
      postCcipRoute({ answers }),
    ],
    directory,
    stop,
  }
}
