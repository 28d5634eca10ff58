export { bitcoin, bitcoinTestnet } from './bitcoin.ts'
export { chainIdOf } from './chainIdOf.ts'
export { defineNetwork } from './defineNetwork.ts'
export {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bnb,
  celo,
  defaultNetworkId,
  gnosis,
  mainnet,
  optimism,
  polygon,
  zksync,
  zora,
} from './evm.ts'
export { explorerUrl } from './explorerUrl.ts'
export type { Network } from './Network.ts'
export { networkIdOf } from './networkIdOf.ts'
export { solanaMainnet, solanaDevnet, solanaTestnet } from './solana.ts'
