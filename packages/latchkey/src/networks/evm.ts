import type { CaipNetworkId } from '../caip/index.ts'
import { defineNetwork } from './defineNetwork.ts'
import type { Network } from './Network.ts'

/** The default active network [9.12b]. */
export const defaultNetworkId: CaipNetworkId = 'eip155:1'

const chainNamespace = 'eip155'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const contracts = { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } }

/** Ethereum. */
export const mainnet: Network<'eip155:1'> = /* @__PURE__ */ defineNetwork({
  id: 1,
  name: 'Ethereum',
  chainNamespace,
  nativeCurrency: ether,
  rpcUrls: {
    default: { http: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'] },
  },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  contracts,
  assets: { imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900' },
})

/** OP Mainnet. */
export const optimism: Network<'eip155:10'> = /* @__PURE__ */ defineNetwork({
  id: 10,
  name: 'OP Mainnet',
  chainNamespace,
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: {
    default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  },
  contracts,
  assets: { imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400' },
})

/** Arbitrum One. */
export const arbitrum: Network<'eip155:42161'> = /* @__PURE__ */ defineNetwork({
  id: 42161,
  name: 'Arbitrum One',
  chainNamespace,
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  contracts,
  assets: { imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600' },
})

/** Polygon. */
export const polygon: Network<'eip155:137'> = /* @__PURE__ */ defineNetwork({
  id: 137,
  name: 'Polygon',
  chainNamespace,
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon.drpc.org', 'https://polygon-rpc.com'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  contracts,
  assets: { imageId: '41d04d42-da3b-4453-8506-668cc0727900' },
})

/** Celo. */
export const celo: Network<'eip155:42220'> = /* @__PURE__ */ defineNetwork({
  id: 42220,
  name: 'Celo',
  chainNamespace,
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo.org'] } },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
  contracts,
  assets: { imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00' },
})

/** BNB Smart Chain. */
export const bnb: Network<'eip155:56'> = /* @__PURE__ */ defineNetwork({
  id: 56,
  name: 'BNB Smart Chain',
  chainNamespace,
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  contracts,
  assets: { imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00' },
})

/** Avalanche C-Chain. */
export const avalanche: Network<'eip155:43114'> = /* @__PURE__ */ defineNetwork({
  id: 43114,
  name: 'Avalanche',
  chainNamespace,
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  contracts,
  assets: { imageId: '30c46e53-e989-45fb-4549-be3bd4eb3b00' },
})

/** ZKsync Era, whose contracts have addresses that differ from other networks. */
export const zksync: Network<'eip155:324'> = /* @__PURE__ */ defineNetwork({
  id: 324,
  name: 'ZKsync Era',
  chainNamespace,
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } },
  assets: { imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800' },
})

/** Gnosis. */
export const gnosis: Network<'eip155:100'> = /* @__PURE__ */ defineNetwork({
  id: 100,
  name: 'Gnosis',
  chainNamespace,
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  contracts,
  assets: { imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100' },
})

/** Zora. */
export const zora: Network<'eip155:7777777'> = /* @__PURE__ */ defineNetwork({
  id: 7777777,
  name: 'Zora',
  chainNamespace,
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Zora Explorer', url: 'https://explorer.zora.energy' } },
  contracts,
  assets: { imageId: '845c60df-d429-4991-e687-91ae45791600' },
})

/** Base. */
export const base: Network<'eip155:8453'> = /* @__PURE__ */ defineNetwork({
  id: 8453,
  name: 'Base',
  chainNamespace,
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts,
  assets: { imageId: '7289c336-3981-4081-c5f4-efc26ac64a00' },
})

/** Base Sepolia, a test network. */
export const baseSepolia: Network<'eip155:84532'> = /* @__PURE__ */ defineNetwork({
  id: 84532,
  name: 'Base Sepolia',
  chainNamespace,
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts,
  testnet: true,
  assets: { imageId: 'a18a7ecd-e307-4360-4746-283182228e00' },
})
