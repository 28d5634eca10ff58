export { createSharedWalletState } from './createSharedWalletState.ts'
export type {
  TestChainId,
  HeldRequests,
  RuleScope,
  WalletOwnerActions,
  RequestRules,
  WalletScript,
} from './Script.ts'
export type { ReceivedRequest } from './ReceivedRequest.ts'
export type { WalletNamespace, SharedWalletState, CheckedRequest } from './SharedWalletState.ts'
