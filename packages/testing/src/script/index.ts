export { createWalletCore } from './createWalletCore.ts'
export type {
  ChainReference,
  HoldHandle,
  Scope,
  OwnerActions,
  WalletRules,
  WalletScript,
} from './Script.ts'
export type { RequestRecord } from './RequestRecord.ts'
export type { WalletSide, WalletCore, CheckedRequest } from './WalletCore.ts'
