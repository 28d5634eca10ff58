export const loginCodeExpiredError = {
  code: 'login.code_expired',
  text: 'The code has expired or was used. Request a new one',
} as const
export const loginCodeWrongError = {
  code: 'login.code_wrong',
  text: 'The code is not correct',
} as const
export const loginDependencyMissingError = {
  code: 'login.dependency_missing',
  text: 'Unable to load email login dependency',
} as const
export const loginEmailInvalidError = {
  code: 'login.email_invalid',
  text: 'This e-mail address cannot receive a code',
} as const
export const loginEmailTakenError = {
  code: 'login.email_taken',
  text: 'Another account has this e-mail address',
} as const
export const loginLimitedError = {
  code: 'login.limited',
  text: 'Too many codes were requested. Try again later',
} as const
export const loginLockedError = {
  code: 'login.locked',
  text: 'This account is locked. Contact the support of this site',
} as const
export const loginOnHoldError = {
  code: 'login.on_hold',
  text: 'The e-mail address was changed. Try again a day after that',
} as const
export const loginOriginNotAllowedError = {
  code: 'login.origin_not_allowed',
  text: 'This site may not use the wallet',
} as const
export const loginSessionEndedError = {
  code: 'login.session_ended',
  text: 'The session has ended. Sign in again',
} as const
export const loginStepUpRequiredError = {
  code: 'login.step_up_required',
  text: 'Confirm with a new code first',
} as const
export const loginStoppedError = {
  code: 'login.stopped',
  text: 'Sign-in is switched off at the moment. Try again later',
} as const
export const loginTooSoonError = {
  code: 'login.too_soon',
  text: 'Please try again after {seconds} seconds',
} as const
