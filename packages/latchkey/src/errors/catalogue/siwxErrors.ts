export const siwxInitFailed = {
  code: 'siwx.init_failed',
  text: 'A problem occurred while trying initialize authentication',
} as const
export const siwxInvalidSignature = {
  code: 'siwx.invalid_signature',
  text: 'The signature is not valid',
} as const
export const siwxNotEnabled = { code: 'siwx.not_enabled', text: 'SIWX is not enabled' } as const
export const siwxSignFailed = { code: 'siwx.sign_failed', text: 'Error signing message' } as const
