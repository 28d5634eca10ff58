export {
  type Account,
  formatAddress,
  readAccount,
  setAccountTab,
  setPreferredAccountType,
} from './account/index.ts'
export {
  fetchBalance,
  formatAmount,
  formatBalance,
  formatMoney,
  parseAmount,
  readBalance,
  readTokens,
} from './balances/index.ts'
export * from './client/index.ts'
export {
  type AccountEntry,
  type AccountType,
  cancelConnect,
  connect,
  type Connection,
  type Connector,
  type ConnectorEvent,
  type ConnectorKind,
  deleteConnection,
  disconnect,
  getConnections,
  getRecentConnections,
  isConnected,
  type Provider,
  readConnection,
  readConnections,
  type Readiness,
  readStatus,
  reconnect,
  type Session,
  startConnect,
  type StoredConnection,
  switchConnection,
} from './connection/index.ts'
export {
  asksForSupportedNetwork,
  cancelSwitchNetwork,
  isNetworkApproved,
  isNetworkSupported,
  readApprovedNetworkIds,
  readNetwork,
  readNetworks,
  setActiveNamespace,
  startSwitchNetwork,
  switchNetwork,
} from './network/index.ts'
export { dismissNotification, notify } from './notification/index.ts'
export {
  checkReceiver,
  checkSend,
  maxAmount,
  resetSend,
  send,
  type SendCheck,
  setSendAmount,
  setSendReceiver,
  setSendToken,
  startSend,
  updateSendFee,
} from './send/index.ts'
export { signMessage } from './signing/index.ts'
export {
  type CustomWallet,
  orderWallets,
  readWalletRows,
  type RecentWallet,
  rememberWallet,
  safeIcon,
  type WalletRow,
  type WalletsState,
} from './wallets/index.ts'
