export const siwxInitFailedError = {
  code: 'siwx.init_failed',
  text: 'A problem occurred while trying initialize authentication',
} as const
export const siwxInvalidSignatureError = {
  code: 'siwx.invalid_signature',
  text: 'The signature is not valid',
} as const
export const siwxNotEnabledError = {
  code: 'siwx.not_enabled',
  text: 'SIWX is not enabled',
} as const
export const siwxSignFailedError = {
  code: 'siwx.sign_failed',
  text: 'Error signing message',
} as const
export const siwxNotAuthenticatedError = {
  code: 'siwx.not_authenticated',
  text: 'Not authenticated',
} as const
export const siwxNoSessionAccountError = {
  code: 'siwx.no_session_account',
  text: 'The sign-in stores no accounts. Pass createServerStorage() to createSiwx.',
} as const
