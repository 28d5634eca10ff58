export { createSmtpTransport } from './mail/createSmtpTransport.ts'
export { createWalletRoutes } from './createWalletRoutes.ts'
export { createWalletProjectSettingsStore } from './createWalletProjectSettingsStore.ts'
export { listConfiguredLoginMethods } from './logins/createConfiguredLoginClients.ts'
export type { LoginsConfig } from './logins/LoginsConfig.ts'
export type { WalletConfig } from './WalletConfig.ts'
export type { MailMessage, MailTransport } from './mail/MailTransport.ts'
export {
  createRecoveryTicketSigner,
  type RecoveryTicketSigner,
  verifyRecoveryTicket,
} from './recovery/createRecoveryTicketSigner.ts'
export { defineSecretBodyRoute } from './routes/defineSecretBodyRoute.ts'
export {
  type AccessTokenSigner,
  createAccessTokenSigner,
  verifyAccessToken,
} from './sessions/createAccessTokenSigner.ts'
export {
  createDpopVerifier,
  type DpopVerifier,
  type UsedProofs,
} from './dpop/createDpopVerifier.ts'
export {
  defineDeviceRoute,
  type DeviceRequest,
  readAccessToken,
} from './routes/defineDeviceRoute.ts'
export { sealAuditLogs } from './audit/sealAuditLogs.ts'
export { createLoginError } from './createLoginError.ts'
export {
  type AdministeredUser,
  createUserAdministration,
  type UserAdministration,
} from './createUserAdministration.ts'
