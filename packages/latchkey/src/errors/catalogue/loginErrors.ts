// What the wallet service answers. `loginPageErrors.ts` has the errors of the page of the app.
export const loginChangePendingError = {
  code: 'login.change_pending',
  text: 'The e-mail address was changed recently. It can be changed again seven days after that, or before then undone by the link in the former mailbox',
} as const
export const loginCodeExpiredError = {
  code: 'login.code_expired',
  text: 'The code has expired or was used. Request a new one',
} as const
export const loginCodeLockedError = {
  code: 'login.code_locked',
  text: 'Too many tries. Ask for a new code.',
} as const
export const loginCodeWrongError = {
  code: 'login.code_wrong',
  text: 'The code is not correct',
} as const
export const loginDeviceDeclinedError = {
  code: 'login.device_declined',
  text: 'That device was refused',
} as const
export const loginEmailInvalidError = {
  code: 'login.email_invalid',
  text: 'This e-mail address cannot receive a code',
} as const
export const loginEmailTakenError = {
  code: 'login.email_taken',
  text: 'Another account has this e-mail address',
} as const
export const loginIdentityTakenError = {
  code: 'login.identity_taken',
  text: 'This login belongs to another account',
} as const
export const loginLastLoginError = {
  code: 'login.last_login',
  text: 'An account needs one login. Add another one first',
} as const
export const loginLimitedError = {
  code: 'login.limited',
  text: 'Too many requests. Try again later',
} as const
export const loginLinkExpiredError = {
  code: 'login.link_expired',
  text: 'The link has expired. Ask for a new one.',
} as const
export const loginLinkRequiredError = {
  code: 'login.link_required',
  text: 'An account with this e-mail address exists. Sign in as you did before, then add this login in the settings',
} as const
export const loginLockedError = {
  code: 'login.locked',
  text: 'This account is locked. Contact the support of this site',
} as const
export const loginMailFailedError = {
  code: 'login.mail_failed',
  text: 'The e-mail could not be sent. Try again',
} as const
export const loginOnHoldError = {
  code: 'login.on_hold',
  text: 'The e-mail address was changed. Try again a day after that',
} as const
export const loginOriginNotAllowedError = {
  code: 'login.origin_not_allowed',
  text: 'This site may not use the wallet',
} as const
export const loginOtherIdentityError = {
  code: 'login.other_identity',
  text: 'Sign in with the account that belongs to this wallet',
} as const
export const loginPasskeyRejectedError = {
  code: 'login.passkey_rejected',
  text: 'The passkey was not accepted. Try again',
} as const
export const loginPasskeyRequiredError = {
  code: 'login.passkey_required',
  text: 'Confirm with your passkey first',
} as const
export const loginProviderFailedError = {
  code: 'login.provider_failed',
  text: 'The provider did not confirm the sign-in. Try again',
} as const
export const loginProviderOffError = {
  code: 'login.provider_off',
  text: 'This login is not available here. Choose another one',
} as const
export const loginRecoveryEndedError = {
  code: 'login.recovery_ended',
  text: 'This recovery was cancelled, or has ended. Start another one',
} as const
export const loginRecoveryOffError = {
  code: 'login.recovery_off',
  text: 'Automatic recovery is not available here. Use a passkey or your recovery code',
} as const
export const loginRecoveryPendingError = {
  code: 'login.recovery_pending',
  text: 'A recovery of this wallet has been started on another device. Cancel it first',
} as const
export const loginRecoveryTooEarlyError = {
  code: 'login.recovery_too_early',
  text: 'The waiting time of this recovery is not over. Come back later',
} as const
export const loginSessionEndedError = {
  code: 'login.session_ended',
  text: 'The session has ended. Sign in again',
} as const
export const loginStepUpRequiredError = {
  code: 'login.step_up_required',
  text: 'Confirm that it is you first',
} as const
export const loginStoppedError = {
  code: 'login.stopped',
  text: 'Sign-in is switched off at the moment. Try again later',
} as const
export const loginUnconfirmedError = {
  code: 'login.unconfirmed',
  text: 'Confirm the sign-in in the other window or on the other device first',
} as const
export const loginTooManyPasskeysError = {
  code: 'login.too_many_passkeys',
  text: 'This account has as many passkeys as it may. Remove one first',
} as const
export const loginTooSoonError = {
  code: 'login.too_soon',
  text: 'Please try again after {seconds} seconds',
} as const
