import { defineNetwork } from './defineNetwork.ts'
import type { Network } from './Network.ts'

const chainNamespace = 'solana'
const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const assets = { imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700' }

/** Solana. */
export const solanaMainnet: Network<'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'> =
  /* @__PURE__ */ defineNetwork({
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
    blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
    assets,
  })

/** Solana Devnet, a test network. */
export const solanaDevnet: Network<'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'> =
  /* @__PURE__ */ defineNetwork({
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
    blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io/?cluster=devnet' } },
    testnet: true,
    assets,
  })

/** Solana Testnet, a test network. */
export const solanaTestnet: Network<'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'> =
  /* @__PURE__ */ defineNetwork({
    id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: { http: ['https://api.testnet.solana.com'] } },
    blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io/?cluster=testnet' } },
    testnet: true,
    assets,
  })
