export { createSharedWalletState } from './createSharedWalletState.ts'
export type {
  TestWalletChainId,
  TestApprovalHold,
  RuleScope,
  TestWalletOwnerActions,
  TestWalletRuleControls,
  TestWalletScript,
} from './TestWalletScript.ts'
export type { TestWalletRequest } from './TestWalletRequest.ts'
export type {
  TestNamespaceOwnerActions,
  SharedWalletState,
  CheckedRequest,
} from './SharedWalletState.ts'
