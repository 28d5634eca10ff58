export const transportAbortedError = { code: 'transport.aborted', text: 'Aborted' } as const
export const transportFailedError = {
  code: 'transport.failed',
  text: 'Network request failed',
} as const
export const transportTimedOutError = {
  code: 'transport.timed_out',
  text: 'Network request timed out',
} as const
