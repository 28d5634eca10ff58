export {
  createSolanaWalletNamespace,
  type SolanaRequest,
  type SolanaWalletNamespace,
} from './createSolanaWalletNamespace.ts'
export { createTestSolanaWallet } from './createTestSolanaWallet.ts'
export type {
  SolanaChain,
  SolanaWalletNamespaceOptions,
  TestSolanaWallet,
  TestSolanaWalletOptions,
} from './SolanaWallet.ts'
export type * from './WalletStandard.ts'
