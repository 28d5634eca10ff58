export { createSharedWalletState } from './createWalletCore.ts'
export type {
  TestChainId,
  HeldRequests,
  RuleScope,
  WalletOwnerActions,
  RequestRules,
  WalletScript,
} from './Script.ts'
export type { ReceivedRequest } from './ReceivedRequest.ts'
export type { WalletNamespace, SharedWalletState, CheckedRequest } from './WalletCore.ts'
