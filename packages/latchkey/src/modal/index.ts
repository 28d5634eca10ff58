export { hasActivity, loadMoreActivity, retryActivity, selectAccountTab } from './activity.ts'
export { fetchAccount } from './fetchAccount.ts'
export { fetchWalletIdentities } from './fetchIdentities.ts'
export { avatarGradient } from './avatarGradient.ts'
export { createModal } from './createModal.ts'
export { createModalHandle, type ModalHandle } from './createModalHandle.ts'
export { initialRoute } from './initialRoute.ts'
export { isMobile, type MobileWindow } from './isMobile.ts'
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
export { isRequestPending, type PairingProgress, readPairing } from './pairingRules.ts'
export type { OpenResult } from './openResult.ts'
export { hasNfts, leaveOtherNft, loadMoreNfts, openNft, retryNfts, showSpamNfts } from './nfts.ts'
export {
  checkNftSend,
  editNftSend,
  nftSendForm,
  type NftSendForm,
  openNftSend,
  submitNftTransfer,
} from './sendNft.ts'
export {
  chooseOnrampProvider,
  choosePaymentCurrency,
  choosePurchaseCurrency,
  continuePurchase,
  editPaymentAmount,
  explainOnramp,
  leavePurchase,
  prepareOnramp,
  repeatPurchase,
  retryOnrampQuote,
} from './onramp.ts'
export { openOnramp } from './openOnramp.ts'
export {
  chooseSuggestion,
  editNameForm,
  type NameForm,
  nameForm,
  prepareNames,
  readNameStep,
  submitNameForm,
} from './names.ts'
export { canRegisterName, openNames } from './openNames.ts'
export { openSend } from './openSend.ts'
export { listPlatforms } from './platforms.ts'
export { getRegisteredModal } from './registeredModal.ts'
export {
  editPaymentRequest,
  hasPaymentRequests,
  paymentRequestForm,
  prepareReceive,
  readReceivingNetworks,
  sharePaymentRequest,
  togglePaymentRequest,
} from './receive.ts'
export { readActions } from './readActions.ts'
export { readAllWallets } from './readAllWallets.ts'
export { readConnectMethods } from './readConnectMethods.ts'
export { type OptionalFeature, readEnabledFeatures } from './readEnabledFeatures.ts'
export { cancelSignInView, readSignIn, type SignIn, submitSignIn } from './siwx.ts'
export { canGoBack, readRoute } from './routeStack.ts'
export { prepareSend, submitSend } from './send.ts'
export { openSwap } from './openSwap.ts'
export { leaveSwapForm, prepareSwapForm, submitSwap } from './swap.ts'
export { openWalletList, searchWalletList, showMoreWallets } from './walletList.ts'
export { isConnectWide, watchWideScreen } from './wideConnect.ts'
export { findPairing, isPaired, needsPairing } from './walletRules.ts'
