import type { LocalnetDescription } from '@latchkey/localnet'
import type { ChainContracts } from './Chain.ts'
import type { ChainOverride } from './createChains.ts'

/** A node of our own takes what public ones do not. */
const localLogSpan = 100_000

/**
 * Describes the networks of a localnet as chains that a deployment adds.
 *
 * @param localnet - A localnet that runs.
 * @returns For `createChains`.
 */
export function localnetChains(localnet: LocalnetDescription): readonly ChainOverride[] {
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
