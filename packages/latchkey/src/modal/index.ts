export {
  hasActivity,
  hasActivitySupport,
  loadMoreActivity,
  retryActivity,
  selectAccountTab,
} from './activity.ts'
export {
  fetchAccountViewData,
  canRegisterFirstName,
  canRegisterNames,
  openNames,
  openSend,
  openSwap,
} from './account.ts'
export { fetchBalances } from './balances.ts'
export { retryBalances } from './retryBalances.ts'
export { fetchWalletIdentities } from './fetchIdentities.ts'
export { avatarGradient } from './avatarGradient.ts'
export { emitGetWallet } from './emitGetWallet.ts'
export { createModal } from './createModal.ts'
export { createModalHandle, type ModalHandle } from './createModalHandle.ts'
export { initialRoute, createInitialModalState } from './modalState.ts'
export { isMobile, type MobileDetectionWindow } from './isMobile.ts'
export {
  type Modal,
  type ModalState,
  type SentTransfer,
  type OpenModalParameters,
  type ModalOpenResult,
  type ViewRoute,
  type RouteMap,
  type ViewName,
  viewNeeds,
  type WalletLink,
  type SelectWalletParameters,
  type WalletPlatform,
} from './Modal.ts'
export {
  isRequestPendingOnThisDevice,
  type PairingViewState,
  readPairingViewState,
} from './pairing.ts'
export { openConnectForNetwork, retrySwitch, selectNetwork } from './network.ts'
export {
  hasNftSupport,
  leaveUnownedNft,
  loadMoreNfts,
  openNft,
  openNftSend,
  retryNfts,
  setSpamNftsShown,
} from './nfts.ts'
export {
  checkNftSend,
  editNftSend,
  fetchNftSendViewData,
  getNftSendFormStore,
  type NftSendFormState,
  submitNftTransfer,
  updateNftSendFee,
} from './nftSendForm.ts'
export {
  chooseOnrampCountry,
  chooseOnrampProvider,
  choosePaymentCurrency,
  choosePurchaseCurrency,
  submitPurchase,
  editPaymentAmount,
  openOnrampHelp,
  stopRenewingOnrampQuotes,
  leavePurchase,
  fetchOnrampViewData,
  repeatPurchase,
  retryOnrampQuote,
} from './onramp.ts'
export { openAwaitedPurchase } from './openAwaitedPurchase.ts'
export { openOnramp } from './openOnramp.ts'
export type { NameFormState } from './nameForm.ts'
export {
  showNameRegistrationForm,
  choosePrimaryName,
  chooseSuggestion,
  editNameForm,
  getNameFormStore,
  fetchNamesViewData,
  readNameAvailability,
  submitNameForm,
} from './names.ts'
export { dismissSentToast, leaveSentTransfer } from './sentTransfer.ts'
export { dismissSwapToasts, stopRenewingSwapQuotes, fetchSwapViewData, submitSwap } from './swap.ts'
export { listPlatforms } from './platforms.ts'
export { getRegisteredModal } from './registeredModal.ts'
export {
  editPaymentRequest,
  supportsPaymentRequests,
  getPaymentRequestFormStore,
  fetchReceiveViewData,
  readReceivingNetworks,
  sharePaymentRequest,
  togglePaymentRequestForm,
} from './receive.ts'
export { readAccountActions } from './readAccountActions.ts'
export { readAllWalletsCount } from './readAllWalletsCount.ts'
export { loadWalletList, searchWalletList, loadMoreWallets } from './walletList.ts'
export { areWalletsCollapsed, listConnectMethods } from './listConnectMethods.ts'
export { type OptionalFeature, readEnabledFeatures } from './readEnabledFeatures.ts'
export {
  cancelSignInView,
  leaveWhenSignedIn,
  readSignInPrompt,
  type SignInPrompt,
  submitSignIn,
} from './siwx.ts'
export { recordWalletImpression } from './recordWalletImpression.ts'
export { canGoBack, readRoute } from './routeStack.ts'
export { fetchSendViewData, refillSendForm, sendFromOtherWallet, submitSend } from './send.ts'
export { isConnectWide, watchWideScreen } from './wideConnect.ts'
export { findPairingConnector, hasPairedWallet, needsPairing } from './connect.ts'
export { chooseCurrency } from './currency.ts'
export {
  cancelLoginAndShowConnect,
  prepareEmail,
  resendEmail,
  selectSocial,
  submitEmail,
} from './login.ts'
export { showExport, showWalletSettings } from './walletPages.ts'
