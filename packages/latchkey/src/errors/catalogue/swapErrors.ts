export const swapAllowanceFailed = {
  code: 'swap.allowance_failed',
  text: 'Failed to check allowance',
} as const
export const swapApprovalFailed = {
  code: 'swap.approval_failed',
  text: 'The approval could not be prepared',
} as const
export const swapBuildFailed = {
  code: 'swap.build_failed',
  text: 'Failed to create transaction',
} as const
export const swapExpired = {
  code: 'swap.expired',
  text: 'The swap has expired. Try again.',
} as const
export const swapGasPriceFailed = {
  code: 'swap.gas_price_failed',
  text: 'Could not get the price of gas. Try again.',
} as const
export const swapGasPriceNotSupported = {
  code: 'swap.gas_price_not_supported',
  text: 'Network not supported for Gas Price',
} as const
export const swapFailed = { code: 'swap.failed', text: 'Transaction error' } as const
export const swapInsufficientBalance = {
  code: 'swap.insufficient_balance',
  text: 'Insufficient balance',
} as const
export const swapInsufficientLiquidity = {
  code: 'swap.insufficient_liquidity',
  text: 'Insufficient liquidity',
} as const
export const swapInvalidAmount = { code: 'swap.invalid_amount', text: 'Incorrect amount' } as const
export const swapInvalidSlippage = {
  code: 'swap.invalid_slippage',
  text: 'Slippage is a whole percent, from 0 to 50.',
} as const
export const swapNetworkNotSupported = {
  code: 'swap.network_not_supported',
  text: 'Network not supported for Swaps',
} as const
export const swapQuoteFailed = {
  code: 'swap.quote_failed',
  text: 'Could not get a quote for this swap. Try again.',
} as const
export const swapTokensFailed = {
  code: 'swap.tokens_failed',
  text: 'Failed to initialize swap',
} as const
export const swapTokensRequired = {
  code: 'swap.tokens_required',
  text: 'Two tokens are required',
} as const
