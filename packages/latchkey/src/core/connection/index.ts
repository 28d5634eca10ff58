export { connect } from './connect.ts'
export { isSameAddressIgnoringCase, updateConnection } from './connectionState.ts'
export { activateNamespace, setConnecting, clearConnecting } from './namespaceTransitions.ts'
export { disconnect } from './disconnect.ts'
export { watchConnectionsInOtherTabs, hasStoredConnections } from './watchConnectionsInOtherTabs.ts'
export { getProviderAndAddress } from './getProviderAndAddress.ts'
export { getProvider } from './getProvider.ts'
export { walletDiscoveryTimeout } from './walletDiscoveryTimeout.ts'
export {
  deleteConnection,
  getConnections,
  getRecentConnections,
  switchConnection,
} from './multiWalletActions.ts'
export {
  isConnected,
  readConnection,
  readConnections,
  readConnectionStatus,
} from './readConnection.ts'
export { readConnectionFingerprint } from './readConnectionFingerprint.ts'
export { reconnect } from './reconnect.ts'
export { cancelConnect, startConnectFlow } from './startConnectFlow.ts'
export { createConnectionStatusStorageSlot } from './createConnectionStatusStorageSlot.ts'
export type { StoredConnection } from './storedConnections.ts'
export { createInitialConnectionState } from './createInitialConnectionState.ts'
export {
  restoreLateDiscoveredWallets,
  syncWithStoredConnections,
} from './syncWithStoredConnections.ts'
