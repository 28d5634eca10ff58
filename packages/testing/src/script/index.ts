export { createSharedWalletState } from './createSharedWalletState.ts'
export type {
  TestChainId,
  HeldRequests,
  RuleScope,
  WalletOwnerActions,
  RequestRules,
  TestWalletScript,
} from './TestWalletScript.ts'
export type { ReceivedRequest } from './ReceivedRequest.ts'
export type { NamespaceControls, SharedWalletState, CheckedRequest } from './SharedWalletState.ts'
