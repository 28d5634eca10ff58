export type {
  Adapter,
  AdapterFactory,
  AdapterKit,
  AdapterOptions,
  GatewayFeatureName,
  NftTransfer,
  RpcUrl,
  TransferParameters,
  TokenTransferFee,
  WalletRequestContext,
} from './Adapter.ts'
export type {
  GrantedAccount,
  AccountType,
  Connection,
  Connector,
  ConnectorEvent,
  ConnectorKind,
  WalletRpcProvider,
  ConnectorReadiness,
  ConnectorSession,
} from './Connector.ts'
export type {
  SiwxAccount,
  SiwxAccountOfNamespace,
  SiwxConfig,
  SiwxFactory,
  SiwxKit,
  SiwxMessage,
  SiwxSession,
} from './Siwx.ts'
export type { SiwxFlow, SiwxState } from './slices/siwx.ts'
export type { Latchkey, LatchkeySignals, ResolvedOptions } from './Latchkey.ts'
export type { InitialState, LastVisitAccount } from './InitialState.ts'
export type { LatchkeyEvents } from './LatchkeyEvents.ts'
export type {
  ConnectMethod,
  ConnectorType,
  BrowserEnvironment,
  EmbeddedWalletOptions,
  Features,
  LatchkeyOptions,
  Metadata,
  NetworkOrChain,
  PairingNamespaces,
  PairingOptions,
  Social,
  WalletFeature,
} from './Options.ts'
export type { RegisteredNamespace, NetworkId, NetworkOrId, Register } from './Register.ts'
export type { AccountTab } from './slices/account.ts'
export type { ActivityState } from './slices/activity.ts'
export type { BalanceEntry, TokenBalance, TokensEntry } from './slices/balances.ts'
export type {
  ConnectFlow,
  ConnectEventContext,
  ConnectionStatus,
  NamespaceConnections,
} from './slices/connection.ts'
export type {
  EmailUpdateFlow,
  EmbeddedFrameStatus,
  EmbeddedUser,
  EmbeddedLoginFlow,
  LoginMethod,
  LoginState,
} from './slices/login.ts'
export type { NamespaceNetworks, SwitchFlow } from './slices/network.ts'
export type { NftsState } from './slices/nfts.ts'
export type { NotificationState } from './slices/notification.ts'
export type { PaymentRequest } from './PaymentRequest.ts'
export type { DisplayCurrency } from './slices/currency.ts'
export type {
  OnrampOffer,
  OnrampState,
  Purchase,
  PurchaseOrder,
  PurchaseStatus,
  OnrampServiceProvider,
} from './slices/onramp.ts'
export type { PairingState, WaitingRequest } from './slices/pairing.ts'
export type { SendState } from './slices/send.ts'
export type {
  SwapFlow,
  SwapPair,
  SwapQuote,
  SwapState,
  SwapStep,
  SwapToken,
} from './slices/swap.ts'
export type { PendingAssetChange, PendingTransaction } from './slices/transaction.ts'
export type {
  CustomWallet,
  ListedWallet,
  RecentWallet,
  WalletLinks,
  WalletListState,
  WalletsState,
  WalletStoreLinks,
} from './slices/wallets.ts'
export type {
  Eip1193Events,
  Eip1193Provider,
  ProviderContext,
  ProviderFactory,
  ProviderOf,
  StandardAccount,
  StandardWallet,
} from './Provider.ts'
export type { State } from './State.ts'
export type {
  Call,
  CallBatch,
  CallBatchStatus,
  CallReceipt,
  PreparedSwap,
  SendSwapResult,
  TransactionRequest,
  TypedData,
} from './Transaction.ts'
