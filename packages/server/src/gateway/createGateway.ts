import type { ProjectFeature } from 'latchkey/protocol'
import type { Route } from '../http/index.ts'
import {
  type Catalogue,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
} from './features/catalogue/index.ts'
import {
  getAnalyticsConfig,
  getConfig,
  getOrigins,
  getProjectLimits,
} from './features/project/index.ts'
import { getSockets, getSupportedChains, postRpc, type GatewayRpc } from './chain/rpc/index.ts'

/**
 * Makes the gateway: what the modal asks besides the relay.
 *
 * @param deps - The catalogue of wallets; the nodes of chains; `features` are for projects that leave
 * them open.
 * @returns Its routes, for `createApp`, which knows the projects that may use them.
 * @source spec §7
 */
export function createGateway(deps: {
  readonly catalogue: Catalogue
  /** Without it no chain is asked. */
  readonly rpc?: GatewayRpc | undefined
  /** Routes of features that tell of chains. */
  readonly routes?: readonly Route[] | undefined
  readonly features?: readonly ProjectFeature[] | undefined
}): readonly Route[] {
  const { catalogue, rpc, features = [], routes = [] } = deps
  return [
    getWallets({ catalogue }),
    getWalletImage({ catalogue }),
    getAssetImage(),
    getCurrencyImage(),
    getTokenImage(),
    getConfig({ features }),
    getOrigins(),
    getAnalyticsConfig(),
    getProjectLimits(),
    ...(rpc ? [...postRpc({ rpc }), getSupportedChains({ rpc }), ...getSockets()] : []),
    ...routes,
  ]
}
