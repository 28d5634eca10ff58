export {
  type Clock,
  createFakeClock,
  createPrefixedStorage,
  type FakeClock,
  type PrefixedStorage,
} from 'latchkey/internal'
export { type TestApprovalDialog, createTestApprovalDialog } from './createTestApprovalDialog.ts'
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
  type ForgeMessageParameters,
  type PhoneEvent,
  type PhoneFaults,
  type PhoneSession,
  type SettlementFault,
  type TestPhone,
  type TestPhoneOptions,
} from './phone/index.ts'
export type {
  TestWalletChainId,
  TestApprovalHold,
  TestWalletRequest,
  RuleScope,
  TestWalletOwnerActions,
  TestWalletRuleControls,
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
export type {
  ApprovalRequest,
  TestWallet,
  TestWalletOptions,
  TestWalletWindow,
} from './TestWallet.ts'
