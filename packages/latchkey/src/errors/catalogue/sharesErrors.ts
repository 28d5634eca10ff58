// The share service responds with them. The embedded wallet passes their texts on.
export const sharesLimitedError = {
  code: 'shares.limited',
  text: 'Too many requests for this wallet. Try again later',
} as const
export const sharesUnavailableError = {
  code: 'shares.unavailable',
  text: 'The wallet cannot be used at the moment. Try again',
} as const
