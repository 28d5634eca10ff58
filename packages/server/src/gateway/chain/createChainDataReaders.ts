import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Cache } from '../../store/index.ts'
import type { UpstreamClient, UpstreamConfigs } from '../../upstream/index.ts'
import type { Chains } from './chains/index.ts'
import { createContractReader, type ReadContracts } from './contracts/index.ts'
import { createGasPriceReader, type ReadGasPrice } from './gasPrice/index.ts'
import {
  createPricePorts,
  createPrices,
  createLocalnetPrices,
  type VendorPricePortFactories,
  type Prices,
} from './prices/index.ts'
import type { RpcClient } from './rpc/index.ts'
import {
  createTokenRegistry,
  mergeTokenLists,
  createLocalnetTokenLists,
  readBundledTokenLists,
  type TokenLists,
  type VendorTokenSourceFactories,
  type TokenRegistry,
} from './tokens/index.ts'

/** Readers of chain data that features share. */
export type ChainDataReaders = {
  readonly tokens: TokenRegistry
  readonly prices: Prices
  readonly readContracts: ReadContracts
  readonly readGasPrice: ReadGasPrice
}

/** Dependencies of {@link createChainDataReaders}. */
export type ChainDataReadersDeps = {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly upstream: UpstreamClient
  /** Settings of vendors, by their name. */
  readonly upstreams?: UpstreamConfigs | undefined
  readonly providers?:
    | readonly (VendorTokenSourceFactories & VendorPricePortFactories)[]
    | undefined
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  /** Token lists of the deployment, besides those of the package. */
  readonly tokenLists?: readonly TokenLists[] | undefined
  /** The local networks, if they run. */
  readonly localnet?: LocalnetDescription | undefined
}

/**
 * Creates the readers of contracts, tokens, prices and gas prices.
 *
 * @param deps - Chains, the JSON-RPC client, and the configured vendors.
 */
export function createChainDataReaders(deps: ChainDataReadersDeps): ChainDataReaders {
  const { rpc, cache, upstream, localnet, upstreams = {}, providers = [], tokenLists = [] } = deps
  const readContracts = createContractReader({ rpc })
  const lists = mergeTokenLists(
    ...(localnet ? [createLocalnetTokenLists(localnet)] : []),
    readBundledTokenLists(),
    ...tokenLists,
  )
  const [source] = providers.flatMap((each) => each.tokens?.({ upstream, upstreams }) ?? [])
  const tokens = createTokenRegistry({ lists, rpc, read: readContracts, cache, source })
  const table = localnet && createLocalnetPrices(localnet)
  const ports = createPricePorts({ ...deps, tokens, read: readContracts, table })
  return {
    tokens,
    prices: createPrices({ ...deps, ports }),
    readContracts,
    readGasPrice: createGasPriceReader({ rpc, cache }),
  }
}
