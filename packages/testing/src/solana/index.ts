export {
  createSolanaNamespace,
  type SolanaRequest,
  type SolanaNamespace,
} from './createSolanaNamespace.ts'
export { createTestSolanaWallet } from './createTestSolanaWallet.ts'
export type {
  SolanaChain,
  SolanaWalletNamespaceOptions,
  TestSolanaWallet,
  TestSolanaWalletOptions,
} from './SolanaWallet.ts'
export type * from './WalletStandard.ts'
