export {
  type Clock,
  createFakeClock,
  createPrefixedStorage,
  type FakeClock,
  type PrefixedStorage,
} from 'latchkey/internal'
export { type ApprovalSheet, createApprovalSheet } from './createApprovalSheet.ts'
export {
  createTestMultichainWallet,
  type TestMultichainWallet,
  type TestMultichainWalletOptions,
} from './createTestMultichainWallet.ts'
export {
  createTestEvmWallet,
  type Eip1193Provider,
  type Eip6963Detail,
  type Eip6963Info,
  type EvmWalletNamespaceOptions,
  type TestEvmWallet,
  type TestEvmWalletOptions,
} from './evm/index.ts'
export { defaultIcon, type IconFault, iconRanFlag } from './icons.ts'
export { installLocalnetWallet, type LocalnetWalletOptions } from './installLocalnetWallet.ts'
export { type LocalnetForWallets, getLocalnetWalletOptions } from './getLocalnetWalletOptions.ts'
export {
  type ResponseFault,
  createTestPhone,
  type Forgery,
  type PhoneEvent,
  type PhoneFaults,
  type PhoneSession,
  type SettlementFault,
  type TestPhone,
  type TestPhoneOptions,
} from './phone/index.ts'
export type {
  TestChainId,
  HeldRequests,
  ReceivedRequest,
  RuleScope,
  WalletOwnerActions,
  RequestRules,
  TestWalletScript,
} from './script/index.ts'
export {
  createTestSolanaWallet,
  type SolanaChain,
  type SolanaWalletNamespaceOptions,
  type StandardAccount,
  type StandardWallet,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from './solana/index.ts'
export type { ApprovalRequest, TestWallet, TestWalletOptions, WalletWindow } from './TestWallet.ts'
