export type { Clock } from '../clock.ts'
export { type EvmContracts, evmContracts } from './contracts/deployments.ts'
export { testKeepsakeAbi } from './contracts/TestKeepsake.artifact.ts'
export { testTokenAbi } from './contracts/TestToken.artifact.ts'
export { wrappedNativeAbi } from './contracts/WrappedNative.artifact.ts'
export {
  describeLocalnet,
  type LocalnetDescription,
  type LocalnetEndpoint,
  localnetNetworkIds,
  type LocalnetNetworkName,
} from './description.ts'
export { type EvmTestAccount, evmAccounts } from './evm/evmAccounts.ts'
export { evmHoldings } from './evm/seedEvm.ts'
export { solanaHoldings } from './solana/seedSolana.ts'
export { type SolanaTestAccount, solanaAccounts } from './solana/solanaAccounts.ts'
export { type Localnet, type LocalnetOptions, startLocalnet } from './startLocalnet.ts'
