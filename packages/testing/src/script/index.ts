export { createStage } from './createWalletCore.ts'
export type {
  ChainReference,
  HoldHandle,
  Scope,
  WalletActs,
  WalletRules,
  WalletScript,
} from './Script.ts'
export type { Side, Stage, StagedRequest } from './WalletCore.ts'
