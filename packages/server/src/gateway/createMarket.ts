import type { Clock } from '../clock/Clock.ts'
import type { Log, Route } from '../http/index.ts'
import type { LocalnetDescription } from '@latchkey/localnet'
import type { Cache } from '../store/index.ts'
import { textIn, type Upstream, type Upstreams } from '../upstream/index.ts'
import {
  balanceSources,
  bitcoinPort,
  createBalances,
  createSeen,
  evmPort,
  getAssets,
  getBalance,
  getPortfolio,
  solanaPort,
  type Seen,
  tokenFinders,
  withSources,
} from './features/balances/index.ts'
import type { Chains } from './chain/chains/index.ts'
import { createContractReader, type ReadContracts } from './chain/contracts/index.ts'
import { createGasPrice, getGasPrice, type ReadGasPrice } from './chain/gasPrice/index.ts'
import {
  createPricePorts,
  createPrices,
  localnetPrices,
  postFungiblePrice,
  type Prices,
} from './chain/prices/index.ts'
import type { Rpc } from './chain/rpc/index.ts'
import { configuredSolscan } from './providers/solscan/index.ts'
import {
  createTokens,
  joinedTokenLists,
  localnetTokenLists,
  ownTokenLists,
  solscanTokens,
  type TokenLists,
  type Tokens,
} from './chain/tokens/index.ts'
import type { WalletMethods } from './features/walletRpc/index.ts'

/** What is known of tokens: what they are, what they are worth, who has them. */
export type Market = {
  readonly tokens: Tokens
  readonly prices: Prices
  readonly readContracts: ReadContracts
  readonly readGasPrice: ReadGasPrice
  readonly routes: readonly Route[]
  readonly walletMethods: WalletMethods
}

/** What the market stands on. */
export type MarketDeps = {
  readonly chains: Chains
  readonly rpc: Pick<Rpc, 'request' | 'batch'>
  readonly upstream: Upstream
  readonly cache: Cache
  readonly clock: Clock
  readonly log: Log
  /** What is configured for servers of others. */
  readonly upstreams?: Upstreams | undefined
  /** Tokens that the deployment vouches for, besides those that come with the package. */
  readonly tokenLists?: readonly TokenLists[] | undefined
  /** A localnet that runs beside. */
  readonly localnet?: LocalnetDescription | undefined
  /** Tokens that an account was seen to have to do with. */
  readonly seen?: Seen | undefined
}

/**
 * Makes what knows tokens, and the routes that tell of it.
 *
 * @param deps - Chains, and how to ask them.
 */
export function createMarket(deps: MarketDeps): Market {
  const { rpc, cache, upstream, localnet, upstreams = {}, tokenLists = [] } = deps
  const read = createContractReader({ rpc })
  const lists = joinedTokenLists(
    ...(localnet ? [localnetTokenLists(localnet)] : []),
    ownTokenLists(),
    ...tokenLists,
  )
  const solscan = configuredSolscan({ upstream, upstreams })
  const source = solscan && solscanTokens(solscan)
  const tokens = createTokens({ lists, rpc, read, cache, source })
  const table = localnet && localnetPrices(localnet)
  const ports = createPricePorts({ ...deps, tokens, read, table })
  const prices = createPrices({ ...deps, ports })
  const readGasPrice = createGasPrice({ rpc, cache })
  const sources = balanceSources({ solscan })
  const { esplora } = upstreams
  const [url, testnetUrl] = [textIn(esplora, 'url'), textIn(esplora, 'testnetUrl')]
  const balancePorts = [
    evmPort({ rpc, read }),
    withSources(solanaPort({ rpc }), sources, deps),
    bitcoinPort({ upstream, url, testnetUrl }),
  ]
  const finders = tokenFinders({ upstream, upstreams })
  const seen = createSeen({ ...deps, finders })
  const balances = createBalances({ ...deps, ports: balancePorts, tokens, prices, seen })
  const known = { ...deps, tokens, prices, balances, readGasPrice }
  return {
    tokens,
    prices,
    readContracts: read,
    readGasPrice,
    routes: [getBalance(known), getPortfolio(known), postFungiblePrice(known), getGasPrice(known)],
    walletMethods: { wallet_getAssets: getAssets(known) },
  }
}
