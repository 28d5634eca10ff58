import type { Log, HttpRoute } from '../../../http/index.ts'
import type { Upstream, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import type { WalletMethods } from '../walletRpc/index.ts'
import { createBundlers } from './createBundlers.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { postBundler } from './routes/postBundler.ts'

/**
 * Creates the bundler feature: user operations and their status.
 *
 * @param deps - Chains, and the configured bundlers.
 */
export function createBundlerFeature(deps: {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly upstream: Pick<Upstream, 'send'>
  readonly log: Log
  readonly upstreams?: UpstreamConfigs | undefined
}): { readonly routes: readonly HttpRoute[]; readonly walletMethods: WalletMethods } {
  const known = { ...deps, bundlers: createBundlers(deps) }
  return {
    routes: [postBundler(known)],
    walletMethods: { wallet_getCallsStatus: getCallsStatus(known) },
  }
}
