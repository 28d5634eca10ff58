import type { Clock } from '../../../clock/Clock.ts'
import type { RootSecret } from '../../../config/readOrCreateRootSecret.ts'
import type { Log } from '../../../http/index.ts'
import type { SqlDatabase, FastStore } from '../../../store/index.ts'
import { scheduleCleanup } from '../../../store/scheduleCleanup.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import type { BackgroundFeature } from '../Feature.ts'
import { createSignatureVerifier } from '../names/index.ts'
import { createAccountMetadataStore } from './createAccountMetadataStore.ts'
import { createNonceIssuer } from './createNonceIssuer.ts'
import { createSessionTokenSigner } from './createSessionTokenSigner.ts'
import { createSignInStore } from './createSignInStore.ts'
import { authenticateRoute } from './routes/authenticateRoute.ts'
import { getMeRoute } from './routes/getMeRoute.ts'
import { getNonceRoute } from './routes/getNonceRoute.ts'
import { getPublicKeysRoute } from './routes/getPublicKeysRoute.ts'
import { putAccountMetadataRoute } from './routes/putAccountMetadataRoute.ts'
import { refreshSessionRoute } from './routes/refreshSessionRoute.ts'
import { signOutRoute } from './routes/signOutRoute.ts'
import type { SiwxRouteDeps } from './SiwxRouteDeps.ts'

const cleanupIntervalMs = 600_000

/**
 * Creates the sign-in feature: nonces, verification of signed messages, and sessions.
 *
 * @param deps - `secret` derives the keys of nonces and session tokens.
 * @see CAIP-122
 */
export function createSiwxFeature(deps: {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly secret: RootSecret
  readonly clock: Clock
  readonly log: Log
  readonly fast?: Pick<FastStore, 'lock'> | undefined
}): BackgroundFeature {
  const { chains, clock, secret } = deps
  const context: SiwxRouteDeps = {
    accounts: createAccountMetadataStore(deps),
    chains,
    clock,
    nonces: createNonceIssuer(deps),
    signers: createSignatureVerifier(deps),
    store: createSignInStore(deps),
    tokens: createSessionTokenSigner(secret),
  }
  return {
    routes: [
      getNonceRoute(context),
      authenticateRoute(context),
      refreshSessionRoute(context),
      getMeRoute(context),
      putAccountMetadataRoute(context),
      signOutRoute(context),
      getPublicKeysRoute(context),
    ],
    stop: scheduleCleanup(deps, { name: 'sign_ins', everyMs: cleanupIntervalMs }, async () => {
      await context.store.deleteExpired()
      await context.accounts.deleteUnused()
    }),
  }
}
