export { createSmtpTransport } from './mail/createSmtpTransport.ts'
export { createWalletRoutes } from './createWalletRoutes.ts'
export type { WalletConfig } from './WalletConfig.ts'
export type { MailTransport } from './mail/MailTransport.ts'
