// The share service responds with it. The embedded wallet passes its text on.
export const sharesUnavailableError = {
  code: 'shares.unavailable',
  text: 'The wallet cannot be used at the moment. Try again',
} as const
