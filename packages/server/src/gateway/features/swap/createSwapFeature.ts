import type { LocalnetDescription } from '@latchkey/localnet'
import type { Clock } from '../../../clock/Clock.ts'
import type { Cache } from '../../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { ReadContracts } from '../../chain/contracts/index.ts'
import type { ReadGasPrice } from '../../chain/gasPrice/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import type { RpcClient } from '../../chain/rpc/RpcClient.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { Feature } from '../Feature.ts'
import { createLocalnetSwapPort } from './maker/createLocalnetSwapPort.ts'
import { createPoolSwapPort } from './pools/createPoolSwapPort.ts'
import { buildApproveRoute } from './routes/buildApproveRoute.ts'
import { buildTransactionRoute } from './routes/buildTransactionRoute.ts'
import { getAllowanceRoute } from './routes/getAllowanceRoute.ts'
import { getQuotesRoute } from './routes/getQuotesRoute.ts'
import { getSwapTokensRoute } from './routes/getSwapTokensRoute.ts'
import type { VendorSwapPortFactories } from './VendorSwapPortFactories.ts'

/** Dependencies of the swap feature. */
export type SwapDeps = {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request'>
  readonly readContracts: ReadContracts
  readonly readGasPrice: ReadGasPrice
  readonly tokens: TokenRegistry
  readonly prices: Prices
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?: readonly VendorSwapPortFactories[] | undefined
  readonly cache: Cache
  readonly clock: Clock
  /** The local networks, if they run. */
  readonly localnet?: LocalnetDescription | undefined
}

/**
 * Creates the swap feature: the routes below `/v1/convert`. A chain is served by the first configured
 * vendor that supports it, else by its own pools, or by the market maker of a localnet; no other port is tried when that one fails, because
 * tokens are approved for it.
 *
 * @param deps - Chains, tokens and the configured vendors.
 */
export function createSwapFeature(deps: SwapDeps): Feature {
  const { upstreams = {}, providers = [], localnet } = deps
  const readers = { ...deps, read: deps.readContracts, upstreams }
  const ports = [
    ...providers.flatMap((provider) => provider.swap?.(readers) ?? []),
    createPoolSwapPort(readers),
    ...(localnet ? [createLocalnetSwapPort({ ...deps, localnet })] : []),
  ]
  const known = { ...deps, exchanges: { chains: deps.chains, ports } }
  return {
    routes: [
      getSwapTokensRoute(known),
      getQuotesRoute(known),
      getAllowanceRoute(known),
      buildApproveRoute(known),
      buildTransactionRoute(known),
    ],
  }
}
