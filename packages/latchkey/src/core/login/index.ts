export { createFrameContainerStore } from './createFrameContainerStore.ts'
export { cancelEmailUpdate, startEmailUpdate, submitEmailUpdateCode } from './emailUpdate.ts'
export { createEmbeddedConnectors } from './embeddedConnector.ts'
export { createFrameAppearanceStore } from './createFrameAppearanceStore.ts'
export { login } from './login.ts'
export { openWalletWindow } from './openWalletWindow.ts'
export { readLogin } from './loginState.ts'
export {
  cancelLogin,
  prepareEmailLogin,
  rejectEmbeddedRequests,
  resendLoginEmail,
  startEmailLogin,
  startSocialLogin,
  submitLoginCode,
} from './startLogin.ts'
export { updateEmail } from './updateEmail.ts'
export { openExport, openWalletSettings } from './walletPages.ts'
