export type {
  Adapter,
  AdapterFactory,
  AdapterKit,
  AdapterOptions,
  GatewayFeature,
  RpcUrl,
  Transfer,
} from '../model/Adapter.ts'
export { createLatchkey } from './createLatchkey.ts'
export type {
  Latchkey,
  LatchkeyEvents,
  LatchkeySignals,
  ResolvedOptions,
} from '../model/Latchkey.ts'
export type {
  ConnectMethod,
  ConnectorType,
  Environment,
  Features,
  LatchkeyOptions,
  Metadata,
  NetworkOption,
  PairingNamespaces,
  PairingOptions,
  Social,
  WalletFeature,
} from '../model/Options.ts'
export type {
  AccountTab,
  BalanceEntry,
  ConnectFlow,
  ConnectionStatus,
  NamespaceConnections,
  NamespaceNetworks,
  NotificationState,
  PairingState,
  SendState,
  State,
  SwitchFlow,
  TokenBalance,
  TokensEntry,
  WaitingRequest,
} from '../model/State.ts'
export { startIfRecorded } from './startIfRecorded.ts'
