import type { ProjectFeature } from 'latchkey/protocol'
import type { HttpRoute } from '../http/index.ts'
import {
  type WalletCatalogue,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
} from './features/catalogue/index.ts'
import {
  getAnalyticsConfig,
  getProjectConfig,
  getOrigins,
  getProjectLimits,
} from './features/project/index.ts'
import {
  getUpgradeRequired,
  getSupportedChains,
  postRpc,
  type ChainRpcClients,
} from './chain/rpc/index.ts'

/**
 * Creates the routes of the gateway: everything that clients request besides the relay.
 *
 * @param deps - The catalogue and the JSON-RPC client; `features` are defaults for projects without
 * their own decisions.
 */
export function createGateway(deps: {
  readonly catalogue: WalletCatalogue
  /** Without it, no chain is served. */
  readonly rpc?: ChainRpcClients | undefined
  /** Routes of the features that read chains. */
  readonly routes?: readonly HttpRoute[] | undefined
  readonly features?: readonly ProjectFeature[] | undefined
}): readonly HttpRoute[] {
  const { catalogue, rpc, features = [], routes = [] } = deps
  return [
    getWallets({ catalogue }),
    getWalletImage({ catalogue }),
    getAssetImage(),
    getCurrencyImage(),
    getTokenImage(),
    getProjectConfig({ features }),
    getOrigins(),
    getAnalyticsConfig(),
    getProjectLimits(),
    ...(rpc ? [...postRpc({ rpc }), getSupportedChains({ rpc }), ...getUpgradeRequired()] : []),
    ...routes,
  ]
}
