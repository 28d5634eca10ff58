export { connectEmbedded, disconnectEmbedded, restoreEmbedded } from './connectEmbedded.ts'
export {
  abortLogin,
  prepareFrame,
  requestEmail,
  requestEmailAgain,
  submitCode,
} from './emailLogin.ts'
export { loginWithFarcaster, loginWithSocial } from './socialLogin.ts'
export {
  rejectFrameRequests,
  requestEmailUpdate,
  openExportPage,
  requestSettings,
  submitUpdateCode,
} from './walletRequests.ts'
