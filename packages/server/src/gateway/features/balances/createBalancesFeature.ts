import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { ReadContracts } from '../../chain/contracts/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { Feature } from '../Feature.ts'
import type { VendorBalanceSourceFactories } from './VendorBalanceSourceFactories.ts'
import { createBalancesReader } from './createBalancesReader.ts'
import {
  createMergedTokenFinder,
  type FindAccountTokens,
} from './finders/createMergedTokenFinder.ts'
import { createGetAssetsMethod } from './createGetAssetsMethod.ts'
import { createEvmBalancePort } from './ports/createEvmBalancePort.ts'
import { createSolanaBalancePort } from './ports/createSolanaBalancePort.ts'
import { getBalanceRoute } from './routes/getBalanceRoute.ts'
import { getPortfolioRoute } from './routes/getPortfolioRoute.ts'
import { withFallbackBalanceSources } from './sources/withFallbackBalanceSources.ts'

/**
 * Creates the balances feature: `GET /v1/account/:address/balance` and `/portfolio`, and the wallet
 * method `wallet_getAssets`.
 *
 * @param deps - Chains, tokens, prices and the configured vendors; `seen` returns further tokens of
 * an account.
 */
export function createBalancesFeature(deps: {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly readContracts: ReadContracts
  readonly tokens: TokenRegistry
  readonly prices: Prices
  readonly upstream: Pick<UpstreamClient, 'send' | 'json'>
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly VendorBalanceSourceFactories[] | undefined
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  readonly seen?: FindAccountTokens | undefined
}): Feature {
  const { rpc, readContracts: read, upstream, upstreams = {}, providers = [] } = deps
  const access = { upstream, upstreams }
  const sources = providers.flatMap((provider) => provider.balanceSources?.(access) ?? [])
  const finders = providers.flatMap((provider) => provider.tokenFinders?.(access) ?? [])
  const ports = [
    createEvmBalancePort({ rpc, read }),
    withFallbackBalanceSources(createSolanaBalancePort({ rpc }), sources, deps),
    ...providers.flatMap((provider) => provider.balances?.(access) ?? []),
  ]
  const balances = createBalancesReader({
    ...deps,
    ports,
    accountTokens: createMergedTokenFinder({ ...deps, finders }),
  })
  const known = { ...deps, balances }
  return {
    routes: [getBalanceRoute(known), getPortfolioRoute(known)],
    walletMethods: { wallet_getAssets: createGetAssetsMethod(known) },
  }
}
