export const transportAborted = { code: 'transport.aborted', text: 'Aborted' } as const
export const transportFailed = { code: 'transport.failed', text: 'Network request failed' } as const
export const transportTimedOut = {
  code: 'transport.timed_out',
  text: 'Network request timed out',
} as const
