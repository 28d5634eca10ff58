export { avatarGradient } from './avatarGradient.ts'
export { canClose } from './closeRules.ts'
export { createLateModal, type LateModal } from './createLateModal.ts'
export { createModal } from './createModal.ts'
export type {
  Modal,
  ModalState,
  OpenParameters,
  Route,
  RouteMap,
  ViewName,
  WalletLink,
  WalletPlatform,
} from './Modal.ts'
export { initialModalState } from './modalState.ts'
export { isWaiting, type Pairing, readPairing } from './pairing/index.ts'
export { isMobile, type Platform } from './platform.ts'
export { readActions } from './readActions.ts'
export { readConnectMethods } from './readConnectMethods.ts'
export { type Part, readParts } from './readParts.ts'
export { canGoBack, readRoute } from './routeStack.ts'
export {
  findPairing,
  isPaired,
  needsPairing,
  platformsOf,
  readAllWallets,
} from './wallets/index.ts'
