export const callsAtomicityNotSupported = {
  code: 'calls.atomicity_not_supported',
  text: 'The wallet cannot execute these calls atomically.',
} as const
export const callsFailed = {
  code: 'calls.failed',
  text: 'The wallet could not send the calls. Try again.',
} as const
export const callsUnknownId = {
  code: 'calls.unknown_id',
  text: 'The wallet has no calls with this id.',
} as const
