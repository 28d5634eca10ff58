export { isSupportedNetworkRequired } from './isSupportedNetworkRequired.ts'
export { syncNetworksWithConnections } from './syncNetworksWithConnections.ts'
export { createInitialNetworkState } from './createInitialNetworkState.ts'
export {
  isNetworkApproved,
  isNetworkSupported,
  readApprovedNetworkIds,
  readNetwork,
  readNetworks,
} from './readNetwork.ts'
export { cancelSwitchNetwork } from './cancelSwitchNetwork.ts'
export { startSwitchNetworkFlow } from './startSwitchNetworkFlow.ts'
export { networkImageUrl } from './networkImageUrl.ts'
export { setActiveNetwork } from './networkState.ts'
export { createNetworkStorageSlot } from './createNetworkStorageSlot.ts'
export { restoreNetworks, saveNetworks } from './storedNetworks.ts'
export { setActiveNamespace } from './setActiveNamespace.ts'
export { switchNetwork } from './switchNetwork.ts'
