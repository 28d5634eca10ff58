export { createWalletCore } from './createWalletCore.ts'
export type {
  ChainReference,
  HoldHandle,
  Scope,
  OwnerActions,
  WalletRules,
  WalletScript,
} from './Script.ts'
export type { ReceivedRequest } from './ReceivedRequest.ts'
export type { WalletSide, WalletCore, CheckedRequest } from './WalletCore.ts'
