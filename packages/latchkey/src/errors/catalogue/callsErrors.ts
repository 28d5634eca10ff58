export const callsAtomicityNotSupportedError = {
  code: 'calls.atomicity_not_supported',
  text: 'The wallet cannot execute these calls atomically.',
} as const
export const callsFailedError = {
  code: 'calls.failed',
  text: 'The wallet could not send the calls. Try again.',
} as const
export const callsUnknownIdError = {
  code: 'calls.unknown_id',
  text: 'The wallet has no calls with this id.',
} as const
