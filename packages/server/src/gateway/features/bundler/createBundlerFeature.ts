import type { Log, HttpRoute } from '../../../http/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import type { WalletMethodsByName } from '../walletRpc/index.ts'
import { createBundlers } from './createBundlers.ts'
import { createGetCallsStatusMethod } from './createGetCallsStatusMethod.ts'
import { postBundlerRoute } from './routes/postBundlerRoute.ts'
import type { VendorBundlerFactories } from './VendorBundlerFactories.ts'

/**
 * Creates the bundler feature: user operations and their status.
 *
 * @param deps - Chains, and the configured bundlers.
 */
export function createBundlerFeature(deps: {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly log: Log
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly VendorBundlerFactories[] | undefined
}): { readonly routes: readonly HttpRoute[]; readonly walletMethods: WalletMethodsByName } {
  const known = { ...deps, bundlers: createBundlers(deps) }
  return {
    routes: [postBundlerRoute(known)],
    walletMethods: { wallet_getCallsStatus: createGetCallsStatusMethod(known) },
  }
}
