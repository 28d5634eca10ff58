import { createHmac } from 'node:crypto'
import type { Clock } from '../../../clock/Clock.ts'
import type { Log, HttpRoute } from '../../../http/index.ts'
import type { DerivedKeys, RootSecret } from '../../../config/readOrCreateRootSecret.ts'
import { scheduleCleanup } from '../../../store/scheduleCleanup.ts'
import type { SqlDatabase, FastStore, SqlStoreDeps } from '../../../store/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import { createSignatureVerifier } from '../names/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import { resealSessionKeys } from './resealSessionKeys.ts'
import { createUnsignedSessionLimiter } from './createUnsignedSessionLimiter.ts'
import { createSmartSessionStore } from './createSmartSessionStore.ts'
import { activateSmartSessionRoute } from './routes/activateSmartSessionRoute.ts'
import { createSmartSessionRoute } from './routes/createSmartSessionRoute.ts'
import {
  getSmartSessionContextRoute,
  getSmartSessionsRoute,
} from './routes/getSmartSessionsRoute.ts'
import { revokeSmartSessionRoute } from './routes/revokeSmartSessionRoute.ts'
import { coSignUserOperationRoute } from './routes/coSignUserOperationRoute.ts'
import type { SmartSessionRouteDeps } from './SmartSessionRouteDeps.ts'

/** Purpose of the key that encrypts session keys. */
export const sessionKeyPurpose = 'smart sessions'

/** Purpose of the key that hashes callers. */
const callerPurpose = 'callers of smart sessions'

const tidyMs = 600_000
const resealMs = 60_000

/**
 * Creates the sessions feature.
 *
 * @param deps - `secret` derives the encryption key.
 * @see [7.20]
 */
export function createSmartSessionsFeature(deps: {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly secret: RootSecret
  readonly clock: Clock
  readonly log: Log
  /** URLs of this gateway that signed messages may name. @default that of each request */
  readonly audiences?: readonly string[] | undefined
  readonly fast: Pick<FastStore, 'lock' | 'takeTokens'>
}): { readonly routes: readonly HttpRoute[]; stop(): void } {
  const { chains, clock, secret } = deps
  const callerKey = secret.deriveKey(callerPurpose)
  const keys = secret.deriveKeys(sessionKeyPurpose)
  const context: SmartSessionRouteDeps = {
    chains,
    clock,
    audiences: deps.audiences ?? [],
    store: createSmartSessionStore(deps),
    signers: createSignatureVerifier(deps),
    keys,
    storageLimit: createUnsignedSessionLimiter(deps.fast),
    hashCaller: (ip) => createHmac('sha256', callerKey).update(ip).digest('base64url').slice(0, 22),
  }
  const stopCleanup = scheduleCleanup(deps, { name: 'sessions', everyMs: tidyMs }, (signal) =>
    context.store.deleteExpired(signal),
  )
  const stopResealing = scheduleResealing(deps, keys)
  return {
    routes: [
      createSmartSessionRoute(context),
      getSmartSessionsRoute(context),
      getSmartSessionContextRoute(context),
      activateSmartSessionRoute(context),
      revokeSmartSessionRoute(context),
      coSignUserOperationRoute(context),
    ],
    stop() {
      stopCleanup()
      stopResealing()
    },
  }
}

/** Encrypts stored keys with the current secret while there are others. */
function scheduleResealing(
  deps: Pick<SqlStoreDeps, 'database'> & Parameters<typeof scheduleCleanup>[0],
  keys: DerivedKeys,
): () => void {
  if (keys.length === 1) return () => {}
  return scheduleCleanup(deps, { name: 'session_keys', everyMs: resealMs }, async (signal) => {
    const { resealed, unreadable } = await resealSessionKeys(deps.database, keys, signal)
    if (resealed > 0) deps.log({ level: 'info', event: 'session_keys.resealed', count: resealed })
    if (unreadable > 0)
      deps.log({ level: 'warn', event: 'session_keys.unreadable', count: unreadable })
  })
}
