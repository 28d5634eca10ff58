import { defineNetwork } from './defineNetwork.ts'
import type { Network } from './Network.ts'

const chainNamespace = 'bip122'
const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** Bitcoin. */
export const bitcoin: Network<'bip122:000000000019d6689c085ae165831e93'> =
  /* @__PURE__ */ defineNetwork({
    id: '000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: { http: ['https://bitcoin-rpc.publicnode.com'] } },
    blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
    assets: { imageId: '0b4838db-0161-4ffe-022d-532bf03dba00' },
  })

/** Bitcoin Testnet (the third), a test network. */
export const bitcoinTestnet: Network<'bip122:000000000933ea01ad0ee984209779ba'> =
  /* @__PURE__ */ defineNetwork({
    id: '000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: { http: ['https://bitcoin-testnet-rpc.publicnode.com'] } },
    blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
    testnet: true,
    assets: { imageId: '39354064-d79b-420b-065d-f980c4b78200' },
  })
