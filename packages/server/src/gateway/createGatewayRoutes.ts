import type { ProjectFeature, WalletLoginMethod } from 'latchkey/protocol'
import type { HttpRoute } from '../http/index.ts'
import {
  type WalletCatalogue,
  getAssetImageRoute,
  getCurrencyImageRoute,
  getTokenImageRoute,
  getWalletImageRoute,
  getWalletsRoute,
} from './features/catalogue/index.ts'
import {
  getAnalyticsConfigRoute,
  getProjectConfigRoute,
  getOriginsRoute,
  getProjectLimitsRoute,
} from './features/project/index.ts'
import {
  getUpgradeRequiredRoute,
  getSupportedChainsRoute,
  postRpcRoute,
  type ChainRpcClients,
} from './chain/rpc/index.ts'

/**
 * Creates the routes of the gateway: everything that clients request besides the relay.
 *
 * @param deps - The catalogue and the JSON-RPC client; `features` are defaults for projects without
 * their own decisions, and `logins` are those of the deployment's embedded wallet.
 */
export function createGatewayRoutes(deps: {
  readonly catalogue: WalletCatalogue
  /** Without it, no chain is served. */
  readonly rpc?: ChainRpcClients | undefined
  /** Routes of the features that read chains. */
  readonly routes?: readonly HttpRoute[] | undefined
  readonly features?: readonly ProjectFeature[] | undefined
  readonly logins?: readonly WalletLoginMethod[] | undefined
}): readonly HttpRoute[] {
  const { catalogue, rpc, features = [], logins, routes = [] } = deps
  return [
    getWalletsRoute({ catalogue }),
    getWalletImageRoute({ catalogue }),
    getAssetImageRoute(),
    getCurrencyImageRoute(),
    getTokenImageRoute(),
    getProjectConfigRoute({ features, logins }),
    getOriginsRoute(),
    getAnalyticsConfigRoute(),
    getProjectLimitsRoute(),
    ...(rpc
      ? [...postRpcRoute({ rpc }), getSupportedChainsRoute({ rpc }), ...getUpgradeRequiredRoute()]
      : []),
    ...routes,
  ]
}
