export { disconnectWallet, selectWallet } from './connection/index.ts'
export { back, push, replace, requestClose, reset } from './moveSteps.ts'
export { confirmSwitchActiveChain, retrySwitch, selectNetwork } from './network/index.ts'
export { retryConnect, selectPlatform } from './pairing/index.ts'
export { openSend, submitSend } from './send/index.ts'
export {
  getWallet,
  linkTo,
  openAllWallets,
  searchWallets,
  showMoreWallets,
} from './wallets/index.ts'
export { followClient } from './followClient.ts'
export { enter, leave, leaveForGood } from './viewSteps.ts'
