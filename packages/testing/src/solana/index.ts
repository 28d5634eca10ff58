export { createSolanaSide, type SolanaRequest, type SolanaSide } from './createSolanaSide.ts'
export { createTestSolanaWallet } from './createTestSolanaWallet.ts'
export type {
  SolanaChain,
  SolanaSideOptions,
  TestSolanaWallet,
  TestSolanaWalletOptions,
} from './SolanaWallet.ts'
export type * from './WalletStandard.ts'
