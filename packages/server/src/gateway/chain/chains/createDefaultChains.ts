import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bitcoin,
  bitcoinTestnet,
  bnb,
  celo,
  gnosis,
  mainnet,
  type Network,
  optimism,
  polygon,
  solanaMainnet,
  solanaDevnet,
  solanaTestnet,
  zksync,
  zora,
} from 'latchkey/networks'
import type { Chain } from './Chain.ts'
import { knownContracts } from './knownContracts.ts'
import { type GatewayOnlyEvmChain, gatewayOnlyEvmMainnets } from './gatewayOnlyEvmMainnets.ts'
import { gatewayOnlyEvmTestnets } from './gatewayOnlyEvmTestnets.ts'

/** Maximum `eth_getLogs` range of public nodes. */
const publicLogSpan = 1_000

/** Host names at PublicNode (HTTP and WebSocket) and dRPC. */
type PublicNode = { readonly node?: string; readonly drpc?: string; readonly ws?: string }

const networks: readonly (readonly [Network, PublicNode])[] = [
  [mainnet, { node: 'ethereum', drpc: 'eth' }],
  [base, { node: 'base', drpc: 'base' }],
  [optimism, { node: 'optimism', drpc: 'optimism' }],
  [arbitrum, { node: 'arbitrum-one', drpc: 'arbitrum' }],
  [polygon, { node: 'polygon-bor' }],
  [bnb, { node: 'bsc', drpc: 'bsc' }],
  [avalanche, { node: 'avalanche-c-chain', drpc: 'avalanche' }],
  [gnosis, { node: 'gnosis', drpc: 'gnosis' }],
  [celo, { node: 'celo', drpc: 'celo' }],
  [zksync, { drpc: 'zksync', ws: 'wss://mainnet.era.zksync.io/ws' }],
  [zora, { drpc: 'zora', ws: 'wss://rpc.zora.energy' }],
  [baseSepolia, { node: 'base-sepolia', drpc: 'base-sepolia' }],
  [solanaMainnet, { node: 'solana', ws: 'wss://api.mainnet-beta.solana.com' }],
  [solanaDevnet, { ws: 'wss://api.devnet.solana.com' }],
  [solanaTestnet, { ws: 'wss://api.testnet.solana.com' }],
  [bitcoin, {}],
  [bitcoinTestnet, {}],
]

/**
 * Returns the default chains with public nodes: those of the client and other EVM chains.
 *
 * @see [9.12a]
 */
export function createDefaultChains(): readonly Chain[] {
  return [
    ...networks.map(([network, known]) => ofNetwork(network, known)),
    ...gatewayOnlyEvmMainnets.map((other) => ofOther(other, { isTest: false })),
    ...gatewayOnlyEvmTestnets.map((other) => ofOther(other, { isTest: true })),
  ]
}

function ofNetwork(network: Network, known: PublicNode): Chain {
  const { caipNetworkId, name, nativeCurrency, rpcUrls, testnet = false } = network
  const own = network.contracts?.multicall3?.address as `0x${string}` | undefined
  return {
    caipNetworkId,
    name,
    nativeCurrency,
    // The chain's own node is usually the slowest, and the first to rate-limit.
    rpcUrls: unique([...publicHttp(known), ...rpcUrls.default.http]),
    wsUrls: unique([...publicWs(known), ...(known.ws ? [known.ws] : [])]),
    contracts: { ...(own && { multicall3: own }), ...knownContracts[caipNetworkId] },
    logSpan: publicLogSpan,
    isTest: testnet,
    isLocalnet: false,
  }
}

function ofOther(other: GatewayOnlyEvmChain, { isTest }: Pick<Chain, 'isTest'>): Chain {
  const { id, name, nativeCurrency, http, node, drpc, ws } = other
  const known = { ...(node && { node }), ...(drpc && { drpc }) }
  const caipNetworkId = `eip155:${id}` as const
  const [symbol, currency = symbol] = nativeCurrency
  return {
    caipNetworkId,
    name,
    nativeCurrency: { name: currency, symbol, decimals: 18 },
    rpcUrls: unique([...publicHttp(known), ...http]),
    wsUrls: unique([...publicWs(known), ...(ws ? [ws] : [])]),
    contracts: { ...other.contracts, ...knownContracts[caipNetworkId] },
    logSpan: publicLogSpan,
    isTest,
    isLocalnet: false,
  }
}

function publicHttp({ node, drpc }: PublicNode): string[] {
  return [
    ...(node ? [`https://${node}-rpc.publicnode.com`] : []),
    ...(drpc ? [`https://${drpc}.drpc.org`] : []),
  ]
}

function publicWs({ node }: PublicNode): string[] {
  return node ? [`wss://${node}-rpc.publicnode.com`] : []
}

function unique(urls: readonly string[]): readonly string[] {
  return [...new Set(urls)]
}
