export const frameAbortedError = { code: 'frame.aborted', text: 'Something went wrong' } as const
export const frameActionNotAllowedError = {
  code: 'frame.action_not_allowed',
  text: 'Action not allowed',
} as const
export const frameFailedError = { code: 'frame.failed', text: 'An error occurred' } as const
export const frameLoadFailedError = {
  code: 'frame.load_failed',
  text: 'Network Error - Could not load embedded wallet',
} as const
export const frameMessageInvalidError = {
  code: 'frame.message_invalid',
  text: 'The embedded wallet received an invalid message. Reload the page and try again.',
} as const
export const frameMethodNotAllowedError = {
  code: 'frame.method_not_allowed',
  text: 'Requested RPC call is not allowed',
} as const
export const frameNotSetError = {
  code: 'frame.not_set',
  text: 'The embedded wallet is not loaded. Turn on e-mail or social login.',
} as const
export const frameRequestAbortedError = {
  code: 'frame.request_aborted',
  text: 'Request was aborted',
} as const
export const frameStorageUnavailableError = {
  code: 'frame.storage_unavailable',
  text: 'This browser stores nothing for the wallet inside the page. Open your wallet in a window.',
} as const
export const frameTimedOutError = {
  code: 'frame.timed_out',
  text: 'Embedded Wallet Request Timed Out',
} as const
export const frameTooManyRequestsError = {
  code: 'frame.too_many_requests',
  text: 'Too many requests to the embedded wallet are open. Answer those first.',
} as const
export const frameUnverifiedDomainError = {
  code: 'frame.unverified_domain',
  text: 'Unverified Domain',
} as const
export const frameWindowBlockedError = {
  code: 'frame.window_blocked',
  text: 'Your browser blocked the window of your wallet. Allow pop-ups for this page and try again.',
} as const
export const frameWindowClosedError = {
  code: 'frame.window_closed',
  text: 'The window of your wallet was closed before it answered.',
} as const
export const frameWindowRequiredError = {
  code: 'frame.window_required',
  text: 'This browser cannot show this request safely inside the page. Open your wallet in a window.',
} as const
