export const balanceInvalidAddressError = {
  code: 'balance.invalid_address',
  text: 'Invalid address. Check it and paste it again.',
} as const
export const balanceTokensFailedError = {
  code: 'balance.tokens_failed',
  text: 'Token Balance Unavailable',
} as const
export const balanceUnavailableError = {
  code: 'balance.unavailable',
  text: 'Token Balance Unavailable',
} as const
