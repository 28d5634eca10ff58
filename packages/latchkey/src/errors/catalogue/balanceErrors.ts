export const balanceInvalidAddress = {
  code: 'balance.invalid_address',
  text: 'Invalid address. Check it and paste it again.',
} as const
export const balanceTokensFailed = {
  code: 'balance.tokens_failed',
  text: 'Token Balance Unavailable',
} as const
export const balanceUnavailable = {
  code: 'balance.unavailable',
  text: 'Token Balance Unavailable',
} as const
