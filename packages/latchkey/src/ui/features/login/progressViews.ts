// The views that follow a login or a change of the address. They load once one has started, and not with Connect.
export * as ApproveTransactionView from './ApproveTransactionView.tsx'
export * as ConnectingSocialView from './ConnectingSocialView.tsx'
export * as EmailVerifyDeviceView from './EmailVerifyDeviceView.tsx'
export * as EmailVerifyOtpView from './EmailVerifyOtpView.tsx'
export * as UpdateEmailPrimaryOtpView from './UpdateEmailPrimaryOtpView.tsx'
export * as UpdateEmailSecondaryOtpView from './UpdateEmailSecondaryOtpView.tsx'
export * as UpdateEmailWalletView from './UpdateEmailWalletView.tsx'
