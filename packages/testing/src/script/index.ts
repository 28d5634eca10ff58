export { createStage } from './createStage.ts'
export type {
  ChainReference,
  HoldHandle,
  Scope,
  WalletActs,
  WalletRules,
  WalletScript,
} from './Script.ts'
export type { Side, Stage, StagedRequest } from './Stage.ts'
