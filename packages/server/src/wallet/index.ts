export { createSmtpTransport } from './mail/createSmtpTransport.ts'
export { createWalletRoutes } from './createWalletRoutes.ts'
export { createProjectSettings } from './createProjectSettings.ts'
export { listLoginMethods } from './logins/createLogins.ts'
export type { LoginsConfig } from './logins/LoginsConfig.ts'
export type { WalletConfig } from './WalletConfig.ts'
export type { MailMessage, MailTransport } from './mail/MailTransport.ts'
export {
  createRecoveryTickets,
  type RecoveryTickets,
  verifyRecoveryTicket,
} from './recovery/createRecoveryTickets.ts'
export { definePageRoute } from './routes/definePageRoute.ts'
export {
  type AccessTokens,
  createAccessTokens,
  verifyAccessToken,
} from './sessions/createAccessTokens.ts'
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
