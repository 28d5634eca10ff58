import type { LocalnetDescription } from '@latchkey/localnet'
import type { ChainContracts } from './Chain.ts'
import type { ChainOverride } from './createChains.ts'

/** Local nodes allow a larger range than public ones. */
const localLogSpan = 100_000

/** Returns the networks of a running localnet as overrides for `createChains`. */
export function createLocalnetChainOverrides(
  localnet: LocalnetDescription,
): readonly ChainOverride[] {
  return localnet.networks.map((network): ChainOverride => {
    const { caipNetworkId, name, nativeCurrency, chainNamespace } = network
    const endpoint = localnet.endpoints[caipNetworkId]
    return {
      id: caipNetworkId,
      name,
      nativeCurrency,
      rpcUrls: endpoint ? [endpoint.http] : network.rpcUrls.default.http,
      wsUrls: endpoint ? [endpoint.webSocket] : [],
      contracts: chainNamespace === 'eip155' ? evmContracts(localnet) : {},
      logSpan: localLogSpan,
      isTest: true,
      isLocalnet: true,
    }
  })
}

function evmContracts({ contracts }: LocalnetDescription): ChainContracts {
  const { eip155: own } = contracts
  return {
    multicall3: own.multicall3,
    wrappedNative: own.wrappedNative,
    dollar: own.testDollar,
    uniswapV2: { factory: own.poolFactory, router: own.poolRouter },
    priceFeeds: { native: own.nativeFeed, [own.testDollar.toLowerCase()]: own.dollarFeed },
    ensUniversalResolver: own.universalResolver,
  }
}
